package dev.vouch.benchmarks.credit;

import dev.vouch.benchmarks.result.Figure;
import dev.vouch.benchmarks.result.Unit;
import dev.vouch.core.event.EventLimits;
import dev.vouch.core.log.LogRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Measures the credit processor: on usual traffic, and on browsers and users with very many facts.
 */
public final class CreditRuns {
  private static final String VISITS = "Visits of 100 sites in 30 days";

  /** More than it takes until the last of them is received. */
  private static final long LATE_MINUTES = 2;

  private final List<Figure> figures = new ArrayList<>();

  /** Returns the figures of usual traffic. */
  public List<Figure> visits(long facts) {
    measure(VISITS, new ShopVisits(facts));
    return figures;
  }

  /** Returns the figures of each kind of hot key with so many facts. */
  public List<Figure> hotKeys(long facts) {
    HotKeys hot = new HotKeys();
    measure("A browser that identifies many users", hot.identifyingBrowser(facts));
    measure("A proxy that is forwarded for many users", hot.forwardedProxy(facts));
    measure("A proxy that is forwarded for 7 users", hot.forwardedProxyOfFewUsers(facts));
    measure("A proxy with few touches", hot.forwardedProxyOfFewTouches(facts));
    measure("A user of many browsers", hot.sharedUser(facts));
    measure("A user of many browsers with events", hot.sharedUserWithEvents(facts));
    measure("A user of many browsers never seen", hot.sharedUserOfUnseenBrowsers(facts));
    measure("A user of many browsers with 7 users", hot.sharedUserOfAmbiguousBrowsers(facts));
    measure("A browser with many facts of one user", hot.busyBrowser(facts));
    return figures;
  }

  /** Returns the figures of a sighting that moves so many events. */
  public List<Figure> movedEvents(long events) {
    measure("A sighting that moves many events", new HotKeys().lateSighting(events));
    return figures;
  }

  /**
   * Returns the figures of a thousand backdated and a thousand other server events after so many
   * facts of usual traffic, and of a hundred of each after a tenth of the facts in one browser.
   */
  public List<Figure> backdated(long facts) {
    // The first round only warms up.
    for (int round = 0; round < 2; round++) {
      figures.clear();
      measureLate(
          "A server event after usual traffic",
          () -> {
            ShopVisits visits = new ShopVisits(facts);
            return new Late(visits, new LateEvents(ShopVisits.end(), visits::serverEvent, 1_000));
          },
          EventLimits.BACKDATED_MAX.minusMinutes(LATE_MINUTES));
      long ofBrowser = facts / 10;
      measureLate(
          "A server event of a browser with a tenth of the facts",
          () -> {
            HotKeys hot = new HotKeys();
            return new Late(
                hot.busyBrowser(ofBrowser).iterator(),
                new LateEvents(HotKeys.at(ofBrowser), hot::busyBrowserEvent, 100));
          },
          Duration.between(HotKeys.at(0), HotKeys.at(ofBrowser)));
    }
    return figures;
  }

  /** Facts, and server events after them. */
  private record Late(Iterator<LogRecord> facts, LateEvents events) {}

  private void measureLate(String section, Supplier<Late> run, Duration most) {
    measureLate(section + ", ordinary", run.get(), LateEvents::ordinary);
    measureLate(section + ", backdated", run.get(), late -> late.backdated(most));
  }

  private void measureLate(
      String section, Late run, Function<LateEvents, Iterator<LogRecord>> chosen) {
    Path directory = newDirectory();
    try (MeasuredProcessor processor = new MeasuredProcessor(directory)) {
      MeasuredProcessor.Cost _ = processor.process(run.facts());
      MeasuredProcessor.Cost _ = processor.finish();
      MeasuredProcessor.Cost cost = processor.process(chosen.apply(run.events()));
      MeasuredProcessor.Cost rest = processor.finish();
      double micros = (cost.cpu().toNanos() + rest.cpu().toNanos()) / 1e3 / cost.facts();
      add(section, "CPU of the processor", micros, Unit.MICROSECONDS);
      double corrections = cost.corrections() + rest.corrections();
      add(section, "corrections", corrections / cost.facts(), Unit.TIMES);
    } finally {
      remove(directory);
    }
  }

  private void measure(String section, Stream<LogRecord> records) {
    measure(section, records.iterator());
  }

  private void measure(String section, Iterator<LogRecord> records) {
    Path directory = newDirectory();
    try (MeasuredProcessor processor = new MeasuredProcessor(directory)) {
      MeasuredProcessor.Cost cost = processor.process(records);
      add(section, "CPU of the processor per fact", cost.microsPerFact(), Unit.MICROSECONDS);
      add(section, "corrections per fact", (double) cost.corrections() / cost.facts(), Unit.TIMES);
      add(section, "most between two commits", millis(cost), Unit.MILLISECONDS);
      MeasuredProcessor.Cost rest = processor.finish();
      if (rest.corrections() > 0) {
        add(section, "corrections left after that", (double) rest.corrections(), Unit.COUNT);
        add(section, "CPU of each", rest.microsPerFact(), Unit.MICROSECONDS);
        add(section, "most between two commits of these", millis(rest), Unit.MILLISECONDS);
      }
    } finally {
      remove(directory);
    }
  }

  private static double millis(MeasuredProcessor.Cost cost) {
    return cost.longestBatch().toNanos() / 1e6;
  }

  private void add(String section, String name, double value, Unit unit) {
    figures.add(Figure.plain(section, name, value, unit));
  }

  private static Path newDirectory() {
    try {
      return Files.createTempDirectory("vouch-credit-");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create a temporary directory", e);
    }
  }

  private static void remove(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + directory, e);
    }
  }
}
