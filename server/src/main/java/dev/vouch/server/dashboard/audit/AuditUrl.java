package dev.vouch.server.dashboard.audit;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.Actor;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.server.dashboard.page.SettingsTab;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which part of a site's audit a page shows.
 *
 * @param kind what it is about; empty for everything
 * @param before where the page before ended; empty for the first
 */
public record AuditUrl(SiteId site, Optional<AuditEntry.Kind> kind, OptionalLong before) {
  /** The newest entries of this kind. */
  public AuditUrl of(Optional<AuditEntry.Kind> other) {
    return new AuditUrl(site, other, OptionalLong.empty());
  }

  /** The newest entries. */
  public AuditUrl newest() {
    return of(kind);
  }

  /** The entries that follow. */
  public AuditUrl from(long number) {
    return new AuditUrl(site, kind, OptionalLong.of(number));
  }

  /** Whether it shows the newest entries. */
  public boolean isNewest() {
    return before.isEmpty();
  }

  /** Where the page is. */
  public String path() {
    String ofKind = kind.map(it -> "&kind=" + it.wireName()).orElse("");
    String older = before.isPresent() ? "&before=" + before.getAsLong() : "";
    String query = ofKind + older;
    return SettingsTab.AUDIT.path(site) + (query.isEmpty() ? "" : "?" + query.substring(1));
  }

  /** Where all entries of the kind are a CSV file. */
  public String csv() {
    return "/api/sites/%s/audit?format=csv&limit=%d%s"
        .formatted(site, AuditLog.ENTRIES_MAX, kind.map(it -> "&kind=" + it.wireName()).orElse(""));
  }

  /** Who did something, as people read it. */
  public static String shown(Actor actor) {
    return switch (actor) {
      case Actor.Person person -> person.email().text();
      case Actor.TokenHolder _ -> "Administrator token";
      case Actor.Vouch _ -> "Vouch";
    };
  }
}
