package dev.vouch.dashboard.overview;

import static dev.vouch.reports.Metric.Figure.CONVERSION_RATE_SEEN;
import static dev.vouch.reports.Metric.Figure.VISITORS;

import dev.vouch.core.report.BreakdownQuestion.Order;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.PropertyKeysQuestion;
import dev.vouch.dashboard.map.WorldMap;
import dev.vouch.dashboard.map.WorldMap.CountryMap;
import dev.vouch.dashboard.overview.OverviewPage.Overview;
import dev.vouch.dashboard.overview.OverviewPage.Overview.Stat;
import dev.vouch.dashboard.report.ComparedData;
import dev.vouch.dashboard.report.DateFormats;
import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.dashboard.report.Panel;
import dev.vouch.dashboard.report.ReportUrl;
import dev.vouch.dashboard.report.TimeChart;
import dev.vouch.reports.ImportedNumbers;
import dev.vouch.reports.ImportedNumbers.Status;
import dev.vouch.reports.Metric;
import dev.vouch.reports.Metric.Unit;
import dev.vouch.reports.MoneyMetric;
import dev.vouch.reports.Report;
import dev.vouch.reports.ReportRunner;
import dev.vouch.reports.Subject;
import dev.vouch.reports.Subject.Fixed;
import dev.vouch.reports.TimeBuckets;
import dev.vouch.reports.Totals;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The overview's reports, which are run together, and what the page shows of them. */
final class OverviewReports {
  /**
   * With filters, visits are made of the events of all matching people, which takes seconds for
   * more than these.
   */
  static final int FILTERED_PAGEVIEWS_MAX = 1_000_000;

  /** More than there are country codes. */
  private static final int ALL = 1_000;

  private final ReportUrl url;
  private final NumberFormats numbers;
  private final ReportRunner.Batch batch;
  private final boolean hasImports;
  private final Supplier<Report> totals;
  private final Supplier<Report> series;
  private final Supplier<Report> sources;
  private final Supplier<Report> successes;
  private final Supplier<Report> pages;
  private final Supplier<Report> countries;
  private final Supplier<Report> visitors;
  private final Supplier<Optional<LocalDate>> comparedFirstDay;
  private final Supplier<List<String>> propertyKeys;
  private final Optional<Supplier<Report>> property;
  private final Optional<Supplier<Report>> visits;

  OverviewReports(ReportUrl url, ReportRunner.Batch batch, NumberFormats numbers) {
    this.url = url;
    this.numbers = numbers;
    this.batch = batch;
    hasImports = batch.hasImports();
    totals = ask(Fixed.PERIOD);
    series = ask(new Subject.OverTime(TimeBuckets.charting(url.days())));
    sources = ask(url.chosen(OverviewChoices.SOURCES), OverviewPanels.ROWS);
    successes = ask(Fixed.SUCCESSES, OverviewPanels.ROWS);
    pages = ask(url.chosen(OverviewChoices.PAGES), OverviewPanels.ROWS);
    countries =
        ask(
            new Subject.Values(Field.COUNTRY),
            url.chosen(OverviewChoices.MAP) ? ALL : OverviewPanels.ROWS);
    visitors = ask(url.chosen(OverviewChoices.VISITORS), OverviewPanels.ROWS);
    comparedFirstDay = ComparedData.askFirstDay(url, batch);
    // Values of properties may contain revenue that the reader must not see.
    propertyKeys =
        url.context().showsRevenue()
            ? batch.ask(new PropertyKeysQuestion(url.scope(), OverviewPanels.PROPERTIES))
            : List::of;
    // Without a choice, the first property is known when its key is.
    property =
        Optional.of(url.chosen(OverviewChoices.PROPERTY))
            .filter(key -> !key.isEmpty() && url.context().showsRevenue())
            .map(Dimension.Property::new)
            .map(this::askForValues);
    // Filtered visits are asked for when it is known how many events match.
    visits = url.filters().isEmpty() ? Optional.of(ask(Fixed.VISITS)) : Optional.empty();
  }

  private Supplier<Report> ask(Subject subject, int limit) {
    return batch.ask(url.compared(subject).leading(Order.VISITORS, limit).imported(hasImports));
  }

  private Supplier<Report> askForValues(Dimension.Property property) {
    return ask(new Subject.Values(property), OverviewPanels.ROWS + 1);
  }

  private Supplier<Report> ask(Subject subject) {
    return batch.ask(url.compared(subject).imported(hasImports));
  }

  /** Empty when there were no events and no imported totals. */
  Optional<Overview> overview(WorldMap world) {
    Report period = totals.get();
    boolean isImported = imported().filter(of -> of.status() == Status.INCLUDED).isPresent();
    if (period.totals().equals(Totals.NOTHING) && !isImported) {
      return Optional.empty();
    }
    OverviewPanels panels = new OverviewPanels(url, period, numbers);
    return Optional.of(
        new Overview(
            stats(period),
            visits(period),
            chart(),
            Stream.of(
                    Stream.concat(
                        Stream.of(panels.sources(sources.get()), panels.pages(pages.get())),
                        properties(panels).stream()),
                    Stream.of(
                        panels.successes(successes.get()),
                        panels.countries(countries.get()),
                        panels.visitors(visitors.get())))
                .map(Stream::toList)
                .toList(),
            map(world, period.totals()),
            ComparedData.of(period.before().isPresent(), comparedFirstDay),
            batch.asOf(),
            imported().flatMap(this::note)));
  }

  /** Empty if no event has a property. */
  private Optional<Panel> properties(OverviewPanels panels) {
    // The columns of revenue show currencies already.
    List<String> keys =
        propertyKeys.get().stream().sorted(Comparator.comparing("currency"::equals)).toList();
    if (keys.isEmpty()) {
      return Optional.empty();
    }
    String chosen = url.chosen(OverviewChoices.PROPERTY);
    Dimension.Property shown = new Dimension.Property(chosen.isEmpty() ? keys.getFirst() : chosen);
    List<String> tabs = Stream.concat(keys.stream(), Stream.of(shown.key())).distinct().toList();
    Report values = property.orElseGet(() -> askForValues(shown)).get();
    return Optional.of(panels.properties(tabs, shown, values));
  }

  private List<Stat> stats(Report period) {
    Totals now = period.totals();
    return Stream.concat(Metric.shownOf(period).stream(), Stream.of(charted()))
        .distinct()
        .filter(metric -> metric.unit() != Unit.MONEY || url.context().showsRevenue())
        .map(
            metric ->
                new Stat(
                    metric,
                    numbers.total(metric, now),
                    note(metric, now),
                    period.before().map(before -> numbers.change(metric, now, before)),
                    url.with(OverviewChoices.CHART, metric).path(),
                    metric.equals(charted()),
                    imported(metric)))
        .toList();
  }

  private Optional<String> note(Metric metric, Totals now) {
    long seen = now.counts().visitorsSeen();
    long unseen = now.counts().visitors() - seen;
    if (unseen == 0) {
      return Optional.empty();
    }
    if (metric.equals(CONVERSION_RATE_SEEN)) {
      return Optional.of("of %s seen in a browser".formatted(numbers.count(seen)));
    }
    return metric.equals(VISITORS)
        ? Optional.of(numbers.count(unseen) + " never seen in a browser")
        : Optional.empty();
  }

  /** The imported totals of the period; empty for a site without imports. */
  private Optional<ImportedNumbers> imported() {
    return totals.get().imported();
  }

  private Optional<String> imported(Metric metric) {
    return imported()
        .flatMap(of -> of.lines().stream().findFirst())
        .map(line -> line.of(metric))
        .filter(OptionalLong::isPresent)
        .map(count -> numbers.count(count.getAsLong()));
  }

  /** What imported numbers are, or why the page has none. */
  private Optional<String> note(ImportedNumbers imported) {
    return switch (imported.status()) {
      case INCLUDED ->
          Optional.of(
              "Imported totals are shown next to the site's own numbers and are not part of them."
                  + " Imported visitors are the sum of the visitors of each day."
                  + (url.previousDays().isPresent() ? " Changes are of own numbers only." : "")
                  + imported
                      .before()
                      .map(new DateFormats(numbers.locale())::day)
                      .map(" They end before %s."::formatted)
                      .orElse(""));
      case FILTERED ->
          Optional.of("Imported totals are not shown, because they cannot be filtered by this.");
      case NONE, HOURLY -> Optional.empty();
    };
  }

  /** The numbers about visits; empty if too many events match the filters. */
  private Optional<Report> visits(Report period) {
    boolean isLarge =
        Stream.concat(Stream.of(period.totals()), period.before().stream())
            .map(Totals::counts)
            .anyMatch(
                counts -> Math.max(counts.pageviews(), counts.visitors()) > FILTERED_PAGEVIEWS_MAX);
    return visits.isEmpty() && isLarge
        ? Optional.empty()
        : Optional.of(visits.orElseGet(() -> ask(Fixed.VISITS)).get());
  }

  private Metric charted() {
    return MoneyMetric.converted(url.chosen(OverviewChoices.CHART), url.scope().conversion());
  }

  private TimeChart chart() {
    Metric metric = charted();
    Report report = series.get();
    TimeChart chart = TimeChart.of(url, metric, metric.label(), report.comparedLines(), numbers);
    return report.imported().map(of -> chart.withImported(of, numbers)).orElse(chart);
  }

  private Optional<CountryMap> map(WorldMap world, Totals now) {
    return url.chosen(OverviewChoices.MAP)
        ? Optional.of(world.draw(url, countries.get().lines(), now.counts().visitors(), numbers))
        : Optional.empty();
  }
}
