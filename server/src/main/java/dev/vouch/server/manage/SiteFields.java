package dev.vouch.server.manage;

import dev.vouch.directory.site.Retention;
import dev.vouch.directory.site.SiteChanges;
import dev.vouch.directory.site.SiteSettings;
import dev.vouch.server.http.ProblemException;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;

/** Reads what a request says about a site, be it the API's or a form's. */
public final class SiteFields {
  private static final int NAME_CHARACTERS_MAX = 100;
  private static final int ZONE_CHARACTERS_MAX = 100;
  private static final String RETENTION_DAYS = "retention_days";
  private static final String RETENTION_RULE =
      RETENTION_DAYS
          + " is a whole number of days from %d to %d, or empty to keep events forever: what"
              .formatted(Retention.DAYS_MIN, Retention.DAYS_MAX)
          + " browsers sent is needed for 28 days to credit what your backend sends.";

  private SiteFields() {}

  /**
   * The settings of a new site.
   *
   * @param usuallyIgnoredReferrers what is ignored where the request doesn't say
   * @throws ProblemException a 400 with all that is wrong
   */
  public static SiteSettings settings(Fields fields, Set<String> usuallyIgnoredReferrers) {
    fields.require("name");
    fields.require("domains");
    fields.require("timezone");
    SiteChanges given = changes(fields, Optional.empty());
    return new SiteSettings(
        given.name().orElseThrow(),
        given.domains().orElseThrow(),
        given.timeZone().orElseThrow(),
        given.ignoredReferrers().orElse(usuallyIgnoredReferrers),
        given.identifyProofRequired().orElse(false));
  }

  /**
   * The settings to change; a {@code retention_days} of null keeps events forever.
   *
   * @throws ProblemException a 400 with all that is wrong
   */
  public static SiteChanges changes(Fields fields) {
    Optional<Integer> days =
        fields
            .whole(RETENTION_DAYS, Retention.DAYS_MIN, Retention.DAYS_MAX, RETENTION_RULE)
            .map(Long::intValue);
    boolean changesRetention = days.isPresent() || fields.isNull(RETENTION_DAYS);
    return changes(fields, changesRetention ? Optional.of(days) : Optional.empty());
  }

  private static SiteChanges changes(Fields fields, Optional<Optional<Integer>> retentionDays) {
    SiteChanges changes =
        new SiteChanges(
            fields.text("name", NAME_CHARACTERS_MAX),
            HostNames.read(fields, "domains", 1),
            timeZone(fields),
            HostNames.read(fields, "ignored_referrers", 0),
            fields.flag("identify_proof_required"),
            retentionDays);
    fields.refuseProblems();
    return changes;
  }

  private static Optional<ZoneId> timeZone(Fields fields) {
    Optional<String> name = fields.text("timezone", ZONE_CHARACTERS_MAX);
    Optional<ZoneId> zone = name.filter(ZoneId.getAvailableZoneIds()::contains).map(ZoneId::of);
    if (name.isPresent() && zone.isEmpty()) {
      fields.wrong(
          "/timezone",
          "unknown_timezone",
          "timezone is a name of the IANA time zone database, such as Europe/Berlin or UTC.");
    }
    return zone;
  }
}
