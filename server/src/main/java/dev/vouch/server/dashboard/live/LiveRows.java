package dev.vouch.server.dashboard.live;

import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.ingest.CountedRefusal;
import dev.vouch.core.ingest.Refusal;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.site.Site;
import dev.vouch.server.dashboard.page.LocalTimes;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.template.StaticTemplates;
import gg.jte.models.runtime.JteModel;
import gg.jte.output.StringOutput;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Writes rows for one reader of one site, the same on the page and behind it. */
public final class LiveRows {
  private final StaticTemplates templates = new StaticTemplates();
  private final Site site;
  private final Locale locale;
  private final LocalTimes times;
  private final Function<KeyId, String> keyNames;
  private final UnaryOperator<String> titles;
  private final InstantSource clock;

  LiveRows(
      Site site,
      Locale locale,
      Function<KeyId, String> keyNames,
      UnaryOperator<String> titles,
      InstantSource clock) {
    this.site = site;
    this.locale = locale;
    this.times = new LocalTimes(locale, site.timeZone());
    this.keyNames = keyNames;
    this.titles = titles;
    this.clock = clock;
  }

  /** An event, with its credit. */
  public JteModel event(CreditedEvent event) {
    return templates.liveEvent(
        new ShownEvent(event, new NumberFormats(locale), titles),
        site.id(),
        times,
        clock.instant());
  }

  /** Events that are not shown between two that are. */
  JteModel omitted(LiveEvents.Came came) {
    return templates.liveOmitted(
        new NumberFormats(locale).count(came.omitted()), came.isOmittedMore());
  }

  /** Requests of a backend that were refused. */
  public JteModel request(CountedRefusal<Refusal> refused) {
    return templates.liveRefusedRequest(
        refused,
        ShownRefusal.of(refused.cause().kind()),
        keyNames.apply(refused.cause().key()),
        new NumberFormats(locale),
        times,
        clock.instant());
  }

  /** Pages of another host that were refused. */
  public JteModel page(CountedRefusal<String> refused) {
    return templates.liveRefusedPage(refused, new NumberFormats(locale), times, clock.instant());
  }

  /** Everything as text, the first in front. */
  static String html(List<JteModel> rows) {
    StringOutput text = new StringOutput();
    rows.forEach(row -> row.render(text));
    return text.toString();
  }
}
