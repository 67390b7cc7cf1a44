package dev.vouch.core.visitor;

/**
 * A site's secret for one 14-day period (docs/identity.md I2).
 *
 * @param number the period it is created for: whole 14-day periods since 1970-01-01T00:00Z
 * @param key 32 random bytes; not copied, and not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // Secret bytes: never compared, printed or hashed.
public record Salt(long number, byte[] key) {
  @Override
  public String toString() {
    return "Salt[number=" + number + "]";
  }
}
