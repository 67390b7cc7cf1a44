package dev.vouch.server.dashboard.audit;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Actor;
import dev.vouch.directory.Audit;
import dev.vouch.directory.Deed;
import dev.vouch.server.dashboard.page.SettingsTab;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which part of a site's audit a page shows.
 *
 * @param kind what it is about; empty for everything
 * @param before where the page before ended; empty for the first
 */
public record AuditAddress(SiteId site, Optional<Deed.Kind> kind, OptionalLong before) {
  /** The newest entries of this kind. */
  public AuditAddress of(Optional<Deed.Kind> other) {
    return new AuditAddress(site, other, OptionalLong.empty());
  }

  /** The newest entries. */
  public AuditAddress newest() {
    return of(kind);
  }

  /** The entries that follow. */
  public AuditAddress from(long number) {
    return new AuditAddress(site, kind, OptionalLong.of(number));
  }

  /** Whether it shows the newest entries. */
  public boolean isNewest() {
    return before.isEmpty();
  }

  /** Where the page is. */
  public String path() {
    String ofKind = kind.map(it -> "&kind=" + it.written()).orElse("");
    String older = before.isPresent() ? "&before=" + before.getAsLong() : "";
    String query = ofKind + older;
    return SettingsTab.AUDIT.path(site) + (query.isEmpty() ? "" : "?" + query.substring(1));
  }

  /** Where all entries of the kind are a CSV file. */
  public String csv() {
    return "/api/sites/%s/audit?format=csv&limit=%d%s"
        .formatted(site, Audit.ENTRIES_MAX, kind.map(it -> "&kind=" + it.written()).orElse(""));
  }

  /** Who did something, as people read it. */
  public static String shown(Actor actor) {
    return switch (actor) {
      case Actor.Person person -> person.email().text();
      case Actor.TokenHolder _ -> "Administrator’s token";
      case Actor.Vouch _ -> "Vouch";
    };
  }
}
