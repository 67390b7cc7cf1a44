package dev.vouch.benchmarks.reports;

import dev.vouch.benchmarks.fill.FilledSites.FilledSite;
import dev.vouch.benchmarks.load.MeasuredProcess;
import dev.vouch.benchmarks.result.Figure;
import dev.vouch.benchmarks.result.Unit;
import java.util.ArrayList;
import java.util.List;

/** Measurements of one site's reports on a server. Not thread-safe. */
final class ReportTimings implements AutoCloseable {
  private static final List<Integer> TAILS = List.of(1, 1_000, 100_000);

  private final MeasuredProcess server;
  private final Reader reader;
  private final FilledSite site;
  private final String section;
  private final String whose;
  private final int repeats;
  private final List<Figure> figures = new ArrayList<>();

  /**
   * Creates measurements of a site.
   *
   * @param whose the description of the site, such as {@code a site with 1 % of events}
   * @param repeats the number of requests of each report; the median is used
   */
  ReportTimings(
      MeasuredProcess server, FilledSite site, String section, String whose, int repeats) {
    this.server = server;
    this.reader = Reader.signIn(server);
    this.site = site;
    this.section = section;
    this.whose = whose;
    this.repeats = repeats;
  }

  /**
   * Measures the page, first after the start and then repeatedly; returns the median in
   * milliseconds.
   */
  double page() {
    add("overview page, first since the start", Timing.once(() -> reader.open(site)));
    Timing timing = Timing.of(repeats, () -> reader.open(site));
    add("overview page", timing);
    return timing.median();
  }

  /** Measures the page with each filter; returns the median of the slowest in milliseconds. */
  double filteredPages(List<String> filters) {
    double slowest = 0;
    for (String filter : filters) {
      Timing timing = Timing.of(repeats, () -> reader.open(site, filter));
      add("overview page with " + filter, timing);
      slowest = Math.max(slowest, timing.median());
    }
    return slowest;
  }

  /** Measures each report; returns the median of the slowest in milliseconds. */
  double panels(List<MeasuredReport> panels) {
    double slowest = 0;
    for (MeasuredReport panel : panels) {
      Timing timing = Timing.of(repeats, () -> reader.request(site, panel));
      add(panel.title(), timing);
      slowest = Math.max(slowest, timing.median());
    }
    return slowest;
  }

  /**
   * Measures the page immediately after new events.
   *
   * @param most the maximum number of new events at a time
   */
  void afterNewEvents(long most) {
    NewEvents events = new NewEvents(server, site);
    for (int count : TAILS) {
      if (count <= most) {
        events.send(count);
        String after = "overview page, first after %,d new events".formatted(count);
        add(after, Timing.once(() -> reader.open(site)));
      }
    }
  }

  private void add(String name, Timing timing) {
    figures.add(
        Figure.plain(
            section,
            "%s, %s (%.0f to %.0f%s)"
                .formatted(
                    name,
                    whose,
                    timing.min(),
                    timing.max(),
                    timing.isStable() ? "" : ", still changing"),
            timing.median(),
            Unit.MILLISECONDS));
  }

  private void add(String name, double millis) {
    figures.add(Figure.plain(section, name + ", " + whose, millis, Unit.MILLISECONDS));
  }

  /** The figures so far. */
  List<Figure> figures() {
    return List.copyOf(figures);
  }

  @Override
  public void close() {
    reader.close();
  }
}
