package dev.vouch.benchmarks.result;

import static dev.vouch.benchmarks.result.Bound.Side.AT_LEAST;
import static dev.vouch.benchmarks.result.Bound.Side.AT_MOST;

import java.util.Optional;

/**
 * The performance targets of Vouch on two cores shared with the load generator. Everything is
 * durable before its 204, and all later work caused by an event is included.
 */
public enum Target {
  CLOSED_RATE(Section.CLOSED, "rate", Unit.EVENTS_PER_SECOND, AT_LEAST, 40_000),
  CLOSED_CPU(Section.RATIOS, "CPU per event, compared with the floor", Unit.TIMES, AT_MOST, 2.0),
  CLOSED_SHARE(Section.RATIOS, "events/s, compared with the floor", Unit.TIMES, AT_LEAST, 0.6),
  NEW_EVENTS(Section.CLOSED, "first report on a round's events", Unit.MILLISECONDS, AT_MOST, 500),
  KEYED_RATE(Section.KEYED, "rate", Unit.EVENTS_PER_SECOND, AT_LEAST, 20_000),

  OPEN_P50(Section.OPEN, "p50", Unit.MILLISECONDS, AT_MOST, 3),
  OPEN_P99(Section.OPEN, "p99", Unit.MILLISECONDS, AT_MOST, 15),
  SMALL_HEAP_P99(Section.SMALL_HEAP, "p99", Unit.MILLISECONDS, AT_MOST, 30),
  OPEN_P999(Section.OPEN, "p99.9", Unit.MILLISECONDS, AT_MOST, 100),
  OPEN_ERRORS(Section.OPEN, "errors", Unit.COUNT, AT_MOST, 0),
  OPEN_LAG(Section.OPEN, "longest from a 204 until a report counts it", Unit.SECONDS, AT_MOST, 1),
  OPEN_PAGE(Section.OPEN, "dashboard, p50", Unit.MILLISECONDS, AT_MOST, 1_000),
  OPEN_MEMORY(Section.OPEN, "memory at most", Unit.MEGABYTES, AT_MOST, 1_000),

  PANEL(
      Section.REPORTS_10,
      "slowest panel, a site with 1 % of events",
      Unit.MILLISECONDS,
      AT_MOST,
      50),
  PAGE(
      Section.REPORTS_10,
      "overview page, a site with 1 % of events",
      Unit.MILLISECONDS,
      AT_MOST,
      60),
  WHOLE_PAGE(
      Section.REPORTS_10, "overview page, a site with all events", Unit.MILLISECONDS, AT_MOST, 300),
  PANEL_100(
      Section.REPORTS_100,
      "slowest panel, a site with 1 % of events",
      Unit.MILLISECONDS,
      AT_MOST,
      100),
  PAGE_100(
      Section.REPORTS_100,
      "overview page, a site with 1 % of events",
      Unit.MILLISECONDS,
      AT_MOST,
      100),
  WHOLE_PAGE_100(
      Section.REPORTS_100,
      "overview page, a site with all events",
      Unit.MILLISECONDS,
      AT_MOST,
      1_000),
  QUICK_FILTER(
      Section.REPORTS_10,
      "slowest filter of source, country or device, a site with all events",
      Unit.MILLISECONDS,
      AT_MOST,
      500),
  OTHER_FILTER(
      Section.REPORTS_10,
      "slowest other filter, a site with all events",
      Unit.MILLISECONDS,
      AT_MOST,
      3_000),

  CREDIT(Section.CREDIT, "30 days with 1 million server events", Unit.MILLISECONDS, AT_MOST, 1_000),
  AT_REST(Section.AT_REST, "disk per event, all files but the log", Unit.BYTES, AT_MOST, 45),

  START(Section.START, "on an empty directory", Unit.SECONDS, AT_MOST, 0.5),
  START_FULL(Section.START, "on 100 million events", Unit.SECONDS, AT_MOST, 2);

  private final String section;
  private final String name;
  private final Unit unit;
  private final Bound.Side side;
  private final double value;

  Target(String section, String name, Unit unit, Bound.Side side, double value) {
    this.section = section;
    this.name = name;
    this.unit = unit;
    this.side = side;
    this.value = value;
  }

  /** The bound of its figure. */
  Bound bound() {
    return new Bound(side, value);
  }

  /** Creates the figure measured for this target. */
  public Figure measured(double measured) {
    return measuredIn(section, measured);
  }

  /** Creates the same figure in another section. */
  public Figure measuredIn(String otherSection, double measured) {
    return new Figure(otherSection, name, measured, unit, Optional.of(bound()));
  }

  /** The sections of the table. */
  public static final class Section {
    public static final String RATIOS = "Compared with the machine's own limits";
    public static final String CLOSED = "As fast as it answers, 256 connections";
    public static final String KEYED = "As fast as it answers, each with an Idempotency-Key";
    public static final String OPEN = "10,000 events/s and a dashboard that reloads each second";
    public static final String SMALL_HEAP = "The same with a heap of 256 MB";
    public static final String OPEN_FLOOR = "10,000 events/s on the floor, without a dashboard";
    public static final String FLOOR = "The floor: the web server alone, answering after 2 ms";
    public static final String DISK = "The disk: 4 KiB appended, then fdatasync";

    /** The prefix of the sections of reports, followed by the number of events. */
    public static final String REPORTS = "Reports on ";

    public static final String REPORTS_10 = REPORTS + "10 million events of 100 sites";
    public static final String REPORTS_100 = REPORTS + "100 million events of 100 sites";
    public static final String CREDIT = "Credit";
    public static final String AT_REST = "At rest";
    public static final String START = "From start to ready";

    private Section() {}
  }
}
