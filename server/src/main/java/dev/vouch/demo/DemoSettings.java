package dev.vouch.demo;

/**
 * How large the demo is.
 *
 * @param seed two demos of one seed and one moment plan the same
 * @param days how many days of history, today among them: 1 to 90
 * @param visitorsPerDay how many new customers come each day: 1 to 2,000
 */
public record DemoSettings(long seed, int days, int visitorsPerDay) {
  private static final int DAYS_MAX = 90;
  private static final int VISITORS_PER_DAY_MAX = 2_000;

  public DemoSettings {
    if (days < 1 || days > DAYS_MAX) {
      throw new IllegalArgumentException("--days must be from 1 to " + DAYS_MAX);
    }
    if (visitorsPerDay < 1 || visitorsPerDay > VISITORS_PER_DAY_MAX) {
      throw new IllegalArgumentException("--visitors-per-day must be from 1 to " + VISITORS_PER_DAY_MAX);
    }
  }
}
