package dev.vouch.benchmarks;

import java.time.Duration;

/** The duration and the data of a benchmark run. */
enum Size {
  /** About five minutes. */
  QUICK(2, 6, 4, 15, 12, 2, 200_000, 100_000, 3),
  /** About half an hour. */
  FULL(3, 12, 10, 60, 40, 3, 10_000_000, 1_000_000, 5);

  private final int rounds;
  private final int roundSeconds;
  private final int warmUpSeconds;
  private final int openWarmUpSeconds;
  private final int openSeconds;
  private final int diskSeconds;
  private final long events;
  private final long serverEvents;
  private final int repeats;

  Size(
      int rounds,
      int roundSeconds,
      int warmUpSeconds,
      int openWarmUpSeconds,
      int openSeconds,
      int diskSeconds,
      long events,
      long serverEvents,
      int repeats) {
    this.rounds = rounds;
    this.roundSeconds = roundSeconds;
    this.warmUpSeconds = warmUpSeconds;
    this.openWarmUpSeconds = openWarmUpSeconds;
    this.openSeconds = openSeconds;
    this.diskSeconds = diskSeconds;
    this.events = events;
    this.serverEvents = serverEvents;
    this.repeats = repeats;
  }

  /** The number of rounds of each closed loop. */
  int rounds() {
    return rounds;
  }

  /** The duration of a round. */
  Duration round() {
    return Duration.ofSeconds(roundSeconds);
  }

  /** The duration of the load before the measurement. */
  Duration warmUp() {
    return Duration.ofSeconds(warmUpSeconds);
  }

  /**
   * The duration of the open loop before the measurement. Longer, because on a server with other
   * work, code takes longer to be compiled.
   */
  Duration openWarmUp() {
    return Duration.ofSeconds(openWarmUpSeconds);
  }

  /** The duration of the open loop. */
  Duration open() {
    return Duration.ofSeconds(openSeconds);
  }

  /** The duration of the disk measurement. */
  Duration disk() {
    return Duration.ofSeconds(diskSeconds);
  }

  /** The number of events in the directory whose reports are timed. */
  long events() {
    return events;
  }

  /** The number of server events of the site whose credit is timed. */
  long serverEvents() {
    return serverEvents;
  }

  /** The number of requests for each report. */
  int repeats() {
    return repeats;
  }
}
