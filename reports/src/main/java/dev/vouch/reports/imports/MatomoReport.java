package dev.vouch.reports.imports;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.KnownSources;
import dev.vouch.core.event.PageUrl;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.Dimension.Field;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A report of Matomo's Reporting API as CSV, with a row for each day, or for each day and label.
 * Reports with labels are recognised by the file's name, because their columns are equal.
 */
record MatomoReport(Kind kind, KnownSources sources, DailyTotals totals) implements ExportTable {
  private static final String DATE = "date";
  private static final String LABEL = "label";
  private static final String VISITORS = "nb_uniq_visitors";

  /** The headers that Matomo writes for a table without rows. */
  private static final Set<List<String>> EMPTY =
      Set.of(List.of(), List.of(DATE), List.of("No data available"));

  private static final Map<String, Channel> CHANNELS =
      Map.of(
          "direct entry", Channel.DIRECT,
          "search engines", Channel.SEARCH,
          "social networks", Channel.SOCIAL,
          "websites", Channel.REFERRAL,
          "campaigns", Channel.CAMPAIGN,
          "ai assistants", Channel.AI);

  /** A report whose totals are imported. */
  enum Kind {
    SITE("API.get"),
    VISITS("VisitsSummary.get"),
    CHANNELS("Referrers.getReferrerType"),
    SEARCH_ENGINES("Referrers.getSearchEngines"),
    WEBSITES("Referrers.getWebsites"),
    SOCIAL_NETWORKS("Referrers.getSocials"),
    CAMPAIGNS("Referrers.getCampaigns"),
    COUNTRIES("UserCountry.getCountry"),
    DEVICES("DevicesDetection.getType"),
    BROWSERS("DevicesDetection.getBrowsers"),
    SYSTEMS("DevicesDetection.getOsFamilies"),
    PAGES("Actions.getPageUrls");

    private final String method;

    Kind(String method) {
      this.method = method;
    }
  }

  /** Returns whether a file with this header is a daily report. */
  static boolean isHeader(ExportRow.Header header) {
    return header.has(DATE) && (header.has(VISITORS) || header.has("nb_visits"));
  }

  /**
   * Returns the report in a file.
   *
   * @throws ImportFileException if it has labels and the file's name is not that of a report
   */
  static MatomoReport of(
      String file, ExportRow.Header header, KnownSources sources, DailyTotals totals) {
    Kind kind = header.has(LABEL) ? labelled(file) : Kind.SITE;
    return new MatomoReport(kind, sources, totals);
  }

  private static Kind labelled(String file) {
    return named(file)
        .orElseThrow(
            () ->
                new ImportFileException(
                    "The file is a report of Matomo, but its name does not say which one. Name it"
                        + " as the method, such as UserCountry.getCountry.csv"));
  }

  private static Optional<Kind> named(String file) {
    return Arrays.stream(Kind.values())
        .filter(kind -> file.contains(kind.method + "."))
        .findFirst();
  }

  /** Returns whether a file is a known report without rows, as campaign reports often are. */
  static boolean isEmpty(String file, ExportRow.Header header) {
    return named(file).isPresent() && EMPTY.contains(header.names());
  }

  @Override
  public void add(ExportRow row) {
    LocalDate day = row.day(DATE);
    long visitors = row.number(VISITORS);
    String label = row.optional(LABEL).map(ReportValues::withoutEscape).orElse("");
    switch (kind) {
      case SITE, VISITS -> addOfSite(day, visitors, row);
      case CHANNELS -> addChannel(day, visitors, label);
      case SEARCH_ENGINES, SOCIAL_NETWORKS -> add(day, Field.SOURCE, source(label), visitors);
      case WEBSITES -> {
        add(day, Field.SOURCE, source(label), visitors);
        add(day, Field.REFERRER, label, visitors);
      }
      case CAMPAIGNS -> add(day, Field.CAMPAIGN, label, visitors);
      case COUNTRIES ->
          add(day, Field.COUNTRY, ReportValues.country(upper(row.text("metadata_code"))), visitors);
      case DEVICES -> add(day, Field.DEVICE, ReportValues.device(label), visitors);
      case BROWSERS -> add(day, Field.BROWSER, ReportValues.browser(known(label)), visitors);
      case SYSTEMS -> add(day, Field.OS, ReportValues.system(known(label)), visitors);
      case PAGES -> addPage(day, visitors, label, row);
    }
  }

  private void addPage(LocalDate day, long visitors, String label, ExportRow row) {
    Optional<Field> dimension = Optional.of(Field.PAGE_PATH);
    totals.requireOneFile(day, dimension, "");
    totals.add(day, dimension, path(row, label), DailyTotals.of(visitors, row.number("nb_hits")));
  }

  /**
   * Adds the totals of the site. {@code API.get} and {@code VisitsSummary.get} contain the same
   * visitors, so only one of the files can be imported.
   */
  private void addOfSite(LocalDate day, long visitors, ExportRow row) {
    totals.requireOneFile(day, Optional.empty(), "");
    OptionalLong pageviews =
        row.header().has("nb_pageviews")
            ? OptionalLong.of(row.number("nb_pageviews"))
            : OptionalLong.empty();
    totals.add(
        day,
        Optional.empty(),
        "",
        pageviews.isPresent()
            ? DailyTotals.of(visitors, pageviews.getAsLong())
            : DailyTotals.visitors(visitors));
  }

  /**
   * Adds the visitors of a channel. Direct visits are also added to the sources, because no other
   * report contains them.
   */
  private void addChannel(LocalDate day, long visitors, String label) {
    Optional<Channel> channel = Optional.ofNullable(CHANNELS.get(label.toLowerCase(Locale.ROOT)));
    add(day, Field.CHANNEL, channel.map(Channel::wireName).orElse(""), visitors);
    if (channel.filter(Channel.DIRECT::equals).isPresent()) {
      add(day, Field.SOURCE, Touch.DIRECT, visitors);
    }
  }

  /**
   * Adds the visitors of a value. Several kinds of reports contain sources, but different ones, so
   * all of them can be imported.
   */
  private void add(LocalDate day, Field dimension, String value, long visitors) {
    totals.requireOneFile(day, Optional.of(dimension), kind.method);
    totals.addVisitors(day, dimension, value, visitors);
  }

  private String source(String label) {
    return ReportValues.source(sources, label);
  }

  private static String known(String label) {
    return label.equals("Unknown") ? "" : label;
  }

  /**
   * Returns the country code; an empty string for xx, which is Matomo's code of an unknown country.
   */
  private static String upper(String code) {
    return code.equals("xx") ? "" : code.toUpperCase(Locale.ROOT);
  }

  /**
   * Returns the path of a page. It is taken from the URL, because a page's label can differ, such
   * as /blog/index for a directory.
   */
  private static String path(ExportRow row, String label) {
    return row.optional("metadata_url")
        .flatMap(PageUrl::parse)
        .map(PageUrl::path)
        .orElseGet(() -> ReportValues.path(label));
  }
}
