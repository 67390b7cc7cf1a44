package dev.vouch.demo;

/**
 * The size of a demo.
 *
 * @param seed of the random plan
 * @param days of history including today, 1 to 90
 * @param visitorsPerDay new customers each day, 1 to 2,000
 */
public record DemoSettings(long seed, int days, int visitorsPerDay) {
  private static final int DAYS_MAX = 90;
  private static final int VISITORS_PER_DAY_MAX = 2_000;

  public DemoSettings {
    if (days < 1 || days > DAYS_MAX) {
      throw new IllegalArgumentException("--days must be from 1 to " + DAYS_MAX);
    }
    if (visitorsPerDay < 1 || visitorsPerDay > VISITORS_PER_DAY_MAX) {
      throw new IllegalArgumentException(
          "--visitors-per-day must be from 1 to " + VISITORS_PER_DAY_MAX);
    }
  }
}
