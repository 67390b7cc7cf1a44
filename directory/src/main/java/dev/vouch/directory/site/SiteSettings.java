package dev.vouch.directory.site;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;

/** The settings that {@link Site} contains. */
public record SiteSettings(
    String name,
    Set<String> domains,
    ZoneId timeZone,
    Set<String> ignoredReferrers,
    boolean identifyProofRequired,
    Optional<String> reportingCurrency) {
  public SiteSettings {
    domains = Set.copyOf(domains);
    ignoredReferrers = Set.copyOf(ignoredReferrers);
  }

  /** Creates settings without a reporting currency. */
  public SiteSettings(
      String name,
      Set<String> domains,
      ZoneId timeZone,
      Set<String> ignoredReferrers,
      boolean identifyProofRequired) {
    this(name, domains, timeZone, ignoredReferrers, identifyProofRequired, Optional.empty());
  }

  public Site of(SiteId id) {
    return new Site(
        id, name, domains, timeZone, ignoredReferrers, identifyProofRequired, reportingCurrency);
  }

  /**
   * The settings of a site to create.
   *
   * @param retentionDays empty for no limit
   */
  public record NewSite(
      SiteSettings settings, Optional<Integer> retentionDays, boolean privacySignalsHonoured) {
    /** Returns a site with the default retention; privacy signals are ignored. */
    public static NewSite of(SiteSettings settings) {
      return new NewSite(settings, Optional.of(Retention.DAYS_DEFAULT), false);
    }

    RegisteredSite registered(SiteId id, Instant createdAt) {
      return new RegisteredSite(
          settings.of(id),
          createdAt,
          Retention.UNLIMITED.of(retentionDays),
          privacySignalsHonoured);
    }
  }

  /**
   * New values for some of a site's settings; an empty value leaves the setting unchanged.
   *
   * @param retentionDays if present, the new retention in days, or empty for no limit
   * @param reportingCurrency if present, the new currency, or empty for none
   */
  public record SiteChanges(
      Optional<String> name,
      Optional<Set<String>> domains,
      Optional<ZoneId> timeZone,
      Optional<Set<String>> ignoredReferrers,
      Optional<Boolean> identifyProofRequired,
      Optional<Optional<Integer>> retentionDays,
      Optional<Boolean> privacySignalsHonoured,
      Optional<Optional<String>> reportingCurrency) {
    /** Returns a change of only the setting whether privacy signals are honoured. */
    public static SiteChanges ofPrivacySignals(boolean areHonoured) {
      return new SiteChanges(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.of(areHonoured),
          Optional.empty());
    }

    RegisteredSite applyTo(RegisteredSite registered) {
      Site site = registered.site();
      return new RegisteredSite(
          applyTo(site).of(site.id()),
          registered.createdAt(),
          applyTo(registered.retention()),
          privacySignalsHonoured.orElse(registered.privacySignalsHonoured()));
    }

    private SiteSettings applyTo(Site site) {
      return new SiteSettings(
          name.orElse(site.name()),
          domains.orElse(site.domains()),
          timeZone.orElse(site.timeZone()),
          ignoredReferrers.orElse(site.ignoredReferrers()),
          identifyProofRequired.orElse(site.identifyProofRequired()),
          reportingCurrency.orElse(site.reportingCurrency()));
    }

    private Retention applyTo(Retention retention) {
      return retentionDays.map(retention::of).orElse(retention);
    }
  }
}
