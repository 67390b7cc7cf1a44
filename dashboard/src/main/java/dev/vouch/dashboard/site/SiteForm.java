package dev.vouch.dashboard.site;

import dev.vouch.api.SiteFields;
import dev.vouch.api.SiteFields.PaymentProviders;
import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.site.Site;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.Form.FormResult;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.directory.site.Retention;
import dev.vouch.directory.site.SiteSettings.NewSite;
import dev.vouch.directory.site.SiteSettings.SiteChanges;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Parser of the forms for a new site and for a site's settings. Validates as the API does. */
final class SiteForm {
  static final String NAME = "name";
  static final String DOMAINS = "domains";
  static final String TIME_ZONE = "timezone";
  static final String IGNORED_REFERRERS = "ignored_referrers";
  static final String PROOF_REQUIRED = "identify_proof_required";
  static final String REPORTING_CURRENCY = "reporting_currency";
  static final String RETENTION_DAYS = "retention_days";

  /** Prefix of hidden fields, which contain the values that the form displayed. */
  private static final String SHOWN = "shown_";

  private static final List<String> SETTINGS =
      List.of(NAME, DOMAINS, TIME_ZONE, REPORTING_CURRENCY, IGNORED_REFERRERS, PROOF_REQUIRED);

  private static final Map<String, String> LABELS =
      Map.of(
          NAME, "Name",
          DOMAINS, "This",
          TIME_ZONE, "Time zone",
          REPORTING_CURRENCY, "Reporting currency",
          IGNORED_REFERRERS, "This",
          RETENTION_DAYS, "Retention");

  private final Set<String> paymentProviders = PaymentProviders.hosts();

  /**
   * Returns the time zones to choose from, by region: those with a name of the form region/place.
   */
  static SequencedMap<String, List<String>> timeZonesByRegion() {
    return ZoneId.getAvailableZoneIds().stream()
        .filter(name -> name.contains("/"))
        .filter(Predicate.not(name -> name.startsWith("Etc/") || name.startsWith("SystemV/")))
        .sorted()
        .collect(
            Collectors.groupingBy(
                name -> name.substring(0, name.indexOf('/')), TreeMap::new, Collectors.toList()));
  }

  /** The form for a new site with default values. */
  static Form forNewSite() {
    return Form.empty().with(RETENTION_DAYS, String.valueOf(Retention.DAYS_DEFAULT));
  }

  /** Parses the form for a new site. */
  FormResult<NewSite> read(PageRequest request) {
    Form form = Form.sent(request, List.of(NAME, DOMAINS, TIME_ZONE, RETENTION_DAYS));
    Map<String, JsonValue> fields = new HashMap<>(fields(form));
    fields.put(RETENTION_DAYS, form.number(RETENTION_DAYS));
    return reading(SiteFields.newSite(new RequestFields(fields), paymentProviders), form);
  }

  /** Parses the settings form. Returns the changes to the displayed values. */
  static FormResult<SiteChanges> readChanges(PageRequest request, Site site) {
    Form form =
        Form.sent(
            request,
            Stream.concat(SETTINGS.stream(), SETTINGS.stream().map(SHOWN::concat)).toList());
    Form now = filledIn(site);
    Map<String, JsonValue> fields = new HashMap<>(fields(form));
    fields.put(
        IGNORED_REFERRERS, JsonValue.Array.ofTexts(HostInput.of(form.value(IGNORED_REFERRERS))));
    fields.put(REPORTING_CURRENCY, currency(form));
    fields.put(PROOF_REQUIRED, new JsonValue.Flag(!form.value(PROOF_REQUIRED).isEmpty()));
    for (String setting : SETTINGS) {
      String shown = form.values().getOrDefault(SHOWN + setting, now.value(setting));
      if (form.value(setting).equals(shown)) {
        fields.remove(setting);
      } else if (!now.value(setting).equals(shown)) {
        form = withConflict(form, setting, now.value(setting));
      }
    }
    return changes(form, fields);
  }

  /**
   * Adds an error if the setting was changed after the form was displayed. The next submission
   * overwrites the current value, which the user has then seen.
   */
  private static Form withConflict(Form form, String setting, String now) {
    return form.value(setting).equals(now)
        ? form
        : form.with(SHOWN + setting, now)
            .withError(
                setting,
                "Someone else changed this to “%s”. Save again to overwrite it.".formatted(now));
  }

  /** Parses the form that adds one host to the site's domains. */
  static FormResult<SiteChanges> readHost(PageRequest request, Site site) {
    Set<String> domains = new TreeSet<>(site.domains());
    domains.add(request.field("host").orElse(""));
    Form form = filledIn(site, domains);
    return changes(form, Map.of(DOMAINS, JsonValue.Array.ofTexts(List.copyOf(domains))));
  }

  /** The form filled in with a site's settings. */
  static Form filledIn(Site site) {
    return filledIn(site, site.domains());
  }

  private static Form filledIn(Site site, Set<String> domains) {
    Map<String, String> values = new HashMap<>(values(site));
    values(site).forEach((setting, value) -> values.put(SHOWN + setting, value));
    return new Form(values, Map.of()).with(DOMAINS, format(domains));
  }

  private static Map<String, String> values(Site site) {
    return Map.of(
        NAME, site.name().strip(),
        DOMAINS, format(site.domains()),
        TIME_ZONE, site.timeZone().getId(),
        REPORTING_CURRENCY, site.reportingCurrency().orElse(""),
        IGNORED_REFERRERS, format(site.ignoredReferrers()),
        PROOF_REQUIRED, site.identifyProofRequired() ? "true" : "");
  }

  private static String format(Set<String> hosts) {
    return String.join(" ", new TreeSet<>(hosts));
  }

  private static Map<String, JsonValue> fields(Form form) {
    return Map.of(
        NAME, new JsonValue.Text(form.value(NAME)),
        DOMAINS, JsonValue.Array.ofTexts(HostInput.of(form.value(DOMAINS))),
        TIME_ZONE, new JsonValue.Text(form.value(TIME_ZONE)));
  }

  private static JsonValue currency(Form form) {
    String code = form.value(REPORTING_CURRENCY).strip().toUpperCase(Locale.ROOT);
    return code.isEmpty() ? new JsonValue.Null() : new JsonValue.Text(code);
  }

  private static FormResult<SiteChanges> changes(Form form, Map<String, JsonValue> fields) {
    return reading(SiteFields.changes(new RequestFields(fields)), form);
  }

  private static <T> FormResult<T> reading(ParseResult<T> parsed, Form form) {
    return switch (parsed) {
      case ParseResult.Valid<T>(T wanted) ->
          form.errors().isEmpty()
              ? new FormResult.Accepted<>(wanted, form)
              : new FormResult.Rejected<>(form);
      case ParseResult.Invalid<T>(List<Problem> problems) ->
          new FormResult.Rejected<>(refused(form, problems));
    };
  }

  private static Form refused(Form form, List<Problem> problems) {
    Form refused = form;
    if (HostInput.of(form.value(DOMAINS)).isEmpty()) {
      refused = refused.withError(DOMAINS, "Domains are required.");
    }
    for (Problem problem : problems) {
      for (String field : List.of(DOMAINS, IGNORED_REFERRERS)) {
        refused = withHostError(refused, field, problem);
      }
    }
    return refused.refused(problems, LABELS);
  }

  private static Form withHostError(Form form, String field, Problem problem) {
    String start = "/" + field + "/";
    if (!problem.pointer().startsWith(start)) {
      return form;
    }
    int index = Integer.parseInt(problem.pointer().substring(start.length()));
    String typed = HostInput.of(form.value(field)).get(index);
    return form.withError(
        field,
        "“%s” is not a valid domain. Enter a host name such as shop.example or localhost%s."
            .formatted(
                typed,
                field.equals(DOMAINS) ? ", or an app’s origin such as capacitor://localhost" : ""));
  }

  /** Parser of the hosts that users type or paste into the field for domains. */
  static final class HostInput {
    private static final Pattern SEPARATORS = Pattern.compile("[\\s,;]+");

    /**
     * A scheme or wildcard before a host. A wildcard is not needed, because subdomains are always
     * included.
     */
    private static final Pattern SCHEME_OR_WILDCARD =
        Pattern.compile("^(?:https?:)?//|^\\*\\.", Pattern.CASE_INSENSITIVE);

    private static final Pattern APP_SCHEME =
        Pattern.compile("^(?!https?:)[a-z][a-z0-9+.-]*://", Pattern.CASE_INSENSITIVE);

    private static final Pattern AFTER_HOST = Pattern.compile("(?::\\d*)?\\.?(?:[/?#].*)?$");

    private HostInput() {}

    /**
     * Returns the host of each typed URL, host or pattern such as {@code *.shop.example}; not yet
     * validated.
     */
    static List<String> of(String typed) {
      return Arrays.stream(SEPARATORS.split(typed.strip()))
          .map(HostInput::host)
          .filter(host -> !host.isEmpty())
          .distinct()
          .toList();
    }

    private static String host(String address) {
      Matcher app = APP_SCHEME.matcher(address);
      String scheme = app.lookingAt() ? app.group() : "";
      String host = SCHEME_OR_WILDCARD.matcher(address.substring(scheme.length())).replaceFirst("");
      return scheme + AFTER_HOST.matcher(host).replaceFirst("");
    }
  }
}
