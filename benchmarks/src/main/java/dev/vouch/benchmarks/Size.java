package dev.vouch.benchmarks;

import java.time.Duration;

/** The duration and the data of a benchmark run. */
enum Size {
  /** Five minutes. */
  QUICK(2, 6, 4, 15, 12, 2, 200_000, 100_000, 3),
  /** Half an hour. */
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

  /** Rounds of each kind of closed loop. */
  int rounds() {
    return rounds;
  }

  /** The duration of a round. */
  Duration round() {
    return Duration.ofSeconds(roundSeconds);
  }

  /** The duration of the load before it is measured. */
  Duration warmUp() {
    return Duration.ofSeconds(warmUpSeconds);
  }

  /**
   * The duration of the open loop before it is measured. It is longer, because a server with other
   * work takes longer to compile its code.
   */
  Duration openWarmUp() {
    return Duration.ofSeconds(openWarmUpSeconds);
  }

  /** The duration of the open loop. */
  Duration open() {
    return Duration.ofSeconds(openSeconds);
  }

  /** The duration of the measurement of the disk. */
  Duration disk() {
    return Duration.ofSeconds(diskSeconds);
  }

  /** The events of the directory whose reports are timed. */
  long events() {
    return events;
  }

  /** The backend's events of the site whose credit is timed. */
  long serverEvents() {
    return serverEvents;
  }

  /** The requests of each report. */
  int repeats() {
    return repeats;
  }
}
