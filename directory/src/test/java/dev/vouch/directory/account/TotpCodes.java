package dev.vouch.directory.account;

import java.time.Instant;

/** An authenticator app. */
public final class TotpCodes {
  private TotpCodes() {}

  /** Returns the code that the app shows at this time. */
  public static String at(TotpSecret secret, Instant now) {
    return Totp.code(secret, now.getEpochSecond() / 30);
  }
}
