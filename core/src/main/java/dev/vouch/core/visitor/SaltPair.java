package dev.vouch.core.visitor;

/**
 * The two live salts of a site in one period: numbers n and n-1, one of them even (docs/identity.md
 * I2).
 */
public record SaltPair(Salt even, Salt odd) {
  public SaltPair {
    if (even.number() % 2 != 0 || Math.abs(even.number() - odd.number()) != 1) {
      throw new IllegalArgumentException(
          "the salts of a pair must have consecutive numbers, the even one first");
    }
  }

  /**
   * A site's secret for one 14-day period (docs/identity.md I2).
   *
   * @param number the period that it is created for: the number of whole 14-day periods since
   *     1970-01-01T00:00Z
   * @param key 32 random bytes; not copied; must not be modified
   */
  @SuppressWarnings("ArrayRecordComponent") // Secret bytes: never compared, printed or hashed.
  public record Salt(long number, byte[] key) {
    @Override
    public String toString() {
      return "Salt[number=" + number + "]";
    }
  }
}
