package dev.vouch.embedded.report;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Scopes for tests. The table has one site's events only, so site and time select all. */
final class Scopes {
  static final SiteId SITE = new SiteId(1);

  private Scopes() {}

  static Scope all(Filter... filters) {
    return by(AttributionModel.LAST, filters);
  }

  static Scope by(AttributionModel credit, Filter... filters) {
    return new Scope(SITE, Instant.EPOCH, Instant.MAX, credit, List.of(filters));
  }

  static Filter is(Dimension dimension, String value) {
    return new Filter(dimension, Optional.of(value));
  }

  static Filter none(Dimension dimension) {
    return new Filter(dimension, Optional.empty());
  }
}
