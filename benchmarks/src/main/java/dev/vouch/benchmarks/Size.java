package dev.vouch.benchmarks;

import java.time.Duration;

/** How thoroughly is measured. */
enum Size {
  /** In five minutes. */
  QUICK(2, 6, 4, 15, 12, 2, 200_000, 100_000, 3),
  /** In half an hour. */
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

  /** How many rounds of each kind of closed loop there are. */
  int rounds() {
    return rounds;
  }

  /** How long one of these lasts. */
  Duration round() {
    return Duration.ofSeconds(roundSeconds);
  }

  /** How long each kind of load goes on before it counts. */
  Duration warmUp() {
    return Duration.ofSeconds(warmUpSeconds);
  }

  /**
   * How long the open loop runs before it is measured: a server that has other work next to it
   * takes longer until its code is compiled.
   */
  Duration openWarmUp() {
    return Duration.ofSeconds(openWarmUpSeconds);
  }

  /** How long the open loop lasts. */
  Duration open() {
    return Duration.ofSeconds(openSeconds);
  }

  /** How long the disk is measured. */
  Duration disk() {
    return Duration.ofSeconds(diskSeconds);
  }

  /** How many events the reports are about. */
  long events() {
    return events;
  }

  /** How many events a backend sent of the site whose credit is timed. */
  long serverEvents() {
    return serverEvents;
  }

  /** How often each report is asked. */
  int repeats() {
    return repeats;
  }
}
