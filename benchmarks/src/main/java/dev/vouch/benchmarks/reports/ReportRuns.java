package dev.vouch.benchmarks.reports;

import dev.vouch.benchmarks.fill.DatasetSpec.Shape;
import dev.vouch.benchmarks.fill.FilledSites;
import dev.vouch.benchmarks.fill.FilledSites.FilledSite;
import dev.vouch.benchmarks.load.Bench;
import dev.vouch.benchmarks.load.MeasuredProcess;
import dev.vouch.benchmarks.result.Figure;
import dev.vouch.benchmarks.result.Target;
import dev.vouch.benchmarks.result.Target.Section;
import dev.vouch.benchmarks.result.Unit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Measurements of reports, credit, disk and start on filled directories. Not thread-safe. */
public final class ReportRuns {
  private static final long MANY = 10_000_000;
  private static final long VERY_MANY = 100_000_000;
  private static final long SERVER_EVENTS = 1_000_000;

  /** The minimum ratio of existing events to new events. */
  private static final long NEW_SHARE = 10;

  private static final List<String> QUICK_FILTERS =
      List.of("source:Google", "country:DE", "device:mobile");

  private static final List<String> OTHER_FILTERS =
      List.of("page_path:/pricing", "browser:Firefox", "name:purchase");

  private final Bench bench;
  private final int repeats;
  private final FilledDirectoryCache cache;
  private final List<Figure> figures = new ArrayList<>();

  /**
   * Creates the runs.
   *
   * @param repeats the number of requests of each report; the median is used
   */
  public ReportRuns(Bench bench, int repeats) {
    this.bench = bench;
    this.repeats = repeats;
    this.cache = new FilledDirectoryCache(bench);
  }

  /** Measures reports, disk and start with a number of events, for 100 sites and for one. */
  public void on(long events) {
    String section = section(events);
    Path shared = cache.filled(events, Shape.SHARED);
    FilledSite onePercent = FilledSites.of(shared).get(FilledSite.ONE_PERCENT - 1);
    try (MeasuredProcess server = started(shared, events);
        ReportTimings timings = timings(server, onePercent, section, "a site with 1 % of events")) {
      double page = timings.page();
      double panel = timings.panels(MeasuredReport.OVERVIEW);
      timings.panels(MeasuredReport.OTHERS);
      cache.invalidate(shared);
      timings.afterNewEvents(events / NEW_SHARE);
      figures.add(target(events, Target.PANEL, Target.PANEL_100).measuredIn(section, panel));
      figures.add(target(events, Target.PAGE, Target.PAGE_100).measuredIn(section, page));
      figures.addAll(timings.figures());
    }
    figures.add(Target.AT_REST.measured(AtRest.bytesPerEvent(shared, events)));
    Path single = cache.filled(events, Shape.SINGLE);
    FilledSite whole = FilledSites.of(single).getFirst();
    bench.reportProgress("reports on " + single.getFileName());
    try (MeasuredProcess server = bench.server(single.toString(), "");
        ReportTimings timings = timings(server, whole, section, "a site with all events")) {
      double page = timings.page();
      timings.panels(MeasuredReport.OVERVIEW);
      timings.panels(MeasuredReport.OTHERS);
      double quickFilter = timings.filteredPages(QUICK_FILTERS);
      double otherFilter = timings.filteredPages(OTHER_FILTERS);
      cache.invalidate(single);
      timings.afterNewEvents(events / NEW_SHARE);
      figures.add(
          target(events, Target.WHOLE_PAGE, Target.WHOLE_PAGE_100).measuredIn(section, page));
      figures.add(Target.QUICK_FILTER.measuredIn(section, quickFilter));
      figures.add(Target.OTHER_FILTER.measuredIn(section, otherFilter));
      figures.addAll(timings.figures());
    }
  }

  /** Measures the credit of a site with a number of server events. */
  public void credit(long events) {
    Path data = cache.filled(events, Shape.SERVER);
    FilledSite site = FilledSites.of(data).getFirst();
    String whose = "%,d server events".formatted(events);
    String section = events == SERVER_EVENTS ? Section.CREDIT : Section.CREDIT + " of " + whose;
    bench.reportProgress("credit of " + whose);
    try (MeasuredProcess server = bench.server(data.toString(), "");
        ReportTimings timings = timings(server, site, section, whose)) {
      double slowest = timings.panels(MeasuredReport.OF_CREDIT);
      figures.add(Target.CREDIT.measuredIn(section, slowest));
      figures.addAll(timings.figures());
    }
  }

  private MeasuredProcess started(Path data, long events) {
    bench.reportProgress("reports on " + data.getFileName());
    MeasuredProcess server = bench.server(data.toString(), "");
    double seconds = server.startTime().toMillis() / 1000.0;
    figures.add(
        events == VERY_MANY
            ? Target.START_FULL.measured(seconds)
            : Figure.plain(
                Section.START, "on %,d events".formatted(events), seconds, Unit.SECONDS));
    return server;
  }

  private ReportTimings timings(
      MeasuredProcess server, FilledSite site, String section, String whose) {
    return new ReportTimings(server, site, section, whose, repeats);
  }

  private static String section(long events) {
    if (events == VERY_MANY) {
      return Section.REPORTS_100;
    }
    return events == MANY
        ? Section.REPORTS_10
        : "Reports on %,d events of 100 sites".formatted(events);
  }

  private static Target target(long events, Target ofMany, Target ofVeryMany) {
    return events > MANY ? ofVeryMany : ofMany;
  }

  /** The figures so far. */
  public List<Figure> figures() {
    return List.copyOf(figures);
  }
}
