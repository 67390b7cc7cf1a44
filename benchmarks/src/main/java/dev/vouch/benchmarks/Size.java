package dev.vouch.benchmarks;

import java.time.Duration;

/**
 * How thoroughly is measured.
 *
 * @param rounds of each kind of closed loop
 */
enum Size {
  QUICK(
      2,
      Duration.ofSeconds(7),
      Duration.ofSeconds(6),
      Duration.ofSeconds(15),
      Duration.ofSeconds(2)),
  FULL(
      3,
      Duration.ofSeconds(15),
      Duration.ofSeconds(15),
      Duration.ofSeconds(60),
      Duration.ofSeconds(5));

  private final int rounds;
  private final Duration round;
  private final Duration warmUp;
  private final Duration open;
  private final Duration disk;

  Size(int rounds, Duration round, Duration warmUp, Duration open, Duration disk) {
    this.rounds = rounds;
    this.round = round;
    this.warmUp = warmUp;
    this.open = open;
    this.disk = disk;
  }

  int rounds() {
    return rounds;
  }

  Duration round() {
    return round;
  }

  Duration warmUp() {
    return warmUp;
  }

  Duration open() {
    return open;
  }

  Duration disk() {
    return disk;
  }
}
