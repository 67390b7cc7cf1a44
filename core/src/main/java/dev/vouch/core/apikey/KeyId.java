package dev.vouch.core.apikey;

import java.util.regex.Pattern;

/**
 * The public part of a token, {@code <key_id>} in {@code svc_live_<key_id>_<secret>} (SPEC 2.2).
 *
 * @param value 1 to 32 lower-case letters and digits
 */
public record KeyId(String value) {
  private static final Pattern WRITTEN = Pattern.compile("[a-z0-9]{1,32}");

  public KeyId {
    if (!WRITTEN.matcher(value).matches()) {
      throw new IllegalArgumentException("a key id is 1 to 32 lower-case letters and digits");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
