package dev.vouch.api;

import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.directory.site.Retention;
import dev.vouch.directory.site.SiteSettings;
import dev.vouch.directory.site.SiteSettings.NewSite;
import dev.vouch.directory.site.SiteSettings.SiteChanges;
import dev.vouch.http.resource.Resource;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Parser of a site's settings, for the API and forms. */
public final class SiteFields {
  private static final int NAME_CHARACTERS_MAX = 100;
  private static final int ZONE_CHARACTERS_MAX = 100;
  private static final String RETENTION_DAYS = "retention_days";
  private static final String RETENTION_RULE =
      RETENTION_DAYS
          + " must be a whole number of days from %d to %d, or empty to keep events forever. Browser"
              .formatted(Retention.DAYS_MIN, Retention.DAYS_MAX)
          + " events are needed for 28 days to credit your backend's events.";

  private SiteFields() {}

  /**
   * Parses the settings of a new site. Without {@code retention_days}, the site gets the default
   * retention; with null, events are kept forever.
   *
   * @param defaultIgnoredReferrers the ignored referrers if the request omits them
   */
  public static ParseResult<NewSite> newSite(
      RequestFields fields, Set<String> defaultIgnoredReferrers) {
    fields.require("name");
    fields.require("domains");
    fields.require("timezone");
    return changes(fields)
        .map(
            changes ->
                new NewSite(
                    new SiteSettings(
                        changes.name().orElseThrow(),
                        changes.domains().orElseThrow(),
                        changes.timeZone().orElseThrow(),
                        changes.ignoredReferrers().orElse(defaultIgnoredReferrers),
                        changes.identifyProofRequired().orElse(false),
                        changes.reportingCurrency().orElse(Optional.empty())),
                    changes.retentionDays().orElse(Optional.of(Retention.DAYS_DEFAULT)),
                    changes.privacySignalsHonoured().orElse(false)));
  }

  /**
   * Parses changes to a site. A {@code retention_days} of null keeps events forever; a {@code
   * reporting_currency} of null removes the reporting currency.
   */
  public static ParseResult<SiteChanges> changes(RequestFields fields) {
    Optional<Integer> days =
        fields
            .wholeNumber(RETENTION_DAYS, Retention.DAYS_MIN, Retention.DAYS_MAX, RETENTION_RULE)
            .map(Long::intValue);
    boolean changesRetention = days.isPresent() || fields.isNull(RETENTION_DAYS);
    SiteChanges changes =
        new SiteChanges(
            fields.name("name", NAME_CHARACTERS_MAX),
            HostNames.parseWithApps(fields, "domains", 1),
            timeZone(fields),
            HostNames.parse(fields, "ignored_referrers", 0),
            fields.flag("identify_proof_required"),
            changesRetention ? Optional.of(days) : Optional.empty(),
            fields.flag("privacy_signals_honoured"),
            reportingCurrency(fields));
    fields.rejectUnknown();
    return fields.result(() -> changes);
  }

  /**
   * Returns the change of the reporting currency: empty without the field, an empty value for null.
   */
  private static Optional<Optional<String>> reportingCurrency(RequestFields fields) {
    Optional<String> currency = CurrencyField.of(fields, "reporting_currency");
    return currency.isPresent() || fields.isNull("reporting_currency")
        ? Optional.of(currency)
        : Optional.empty();
  }

  private static Optional<ZoneId> timeZone(RequestFields fields) {
    Optional<String> name = fields.printableText("timezone", ZONE_CHARACTERS_MAX);
    Optional<ZoneId> zone = name.filter(ZoneId.getAvailableZoneIds()::contains).map(ZoneId::of);
    if (name.isPresent() && zone.isEmpty()) {
      fields.add(
          new Problem(
              "/timezone",
              "unknown_timezone",
              "timezone must be a name of the IANA time zone database, such as Europe/Berlin or"
                  + " UTC."));
    }
    return zone;
  }

  /** The hosts of payment providers: the default ignored referrers of a new site. */
  public static final class PaymentProviders {
    private static final String RESOURCE = "payment-providers.txt";

    private PaymentProviders() {}

    /** Returns the host names in {@code payment-providers.txt}. */
    public static Set<String> hosts() {
      return Resource.text(PaymentProviders.class, RESOURCE)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .collect(Collectors.toUnmodifiableSet());
    }
  }
}
