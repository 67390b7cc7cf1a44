package dev.vouch.directory.account;

import dev.vouch.directory.database.SecretGenerator;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Issuer of signed tokens that prove to the server what a browser has done before ({@link
 * Purpose}). The key is the account's stored password hash, which contains a random salt: tokens
 * survive restarts, nothing is stored for them, and a change of the password invalidates all of
 * them. Thread-safe.
 */
public final class AccountTokens {
  private static final String ALGORITHM = "HmacSHA256";
  private static final int NONCE_BYTES = 16;
  private static final Pattern FORMAT =
      Pattern.compile(
          "(?<signed>(?<account>acct_[0-9a-f]{16})\\.(?<expiry>[0-9]{1,12})"
              + "\\.(?<nonce>[A-Za-z0-9_-]{22}))\\.(?<mac>[A-Za-z0-9_-]{43})");

  private final AccountRegistry accounts;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;

  public AccountTokens(
      AccountRegistry accounts, InstantSource clock, SecretGenerator secretGenerator) {
    this.accounts = accounts;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
  }

  /** What a token proves. */
  public enum Purpose {
    /** The account has signed in with this browser before. */
    DEVICE(Duration.ofDays(180)),

    /** The password of the account was correct, and the code of its second factor is missing. */
    PASSWORD_CHECKED(Duration.ofMinutes(10));

    private final Duration lifetime;

    Purpose(Duration lifetime) {
      this.lifetime = lifetime;
    }

    public Duration lifetime() {
      return lifetime;
    }
  }

  /**
   * A valid token.
   *
   * @param nonce different for each token
   */
  public record AccountToken(AccountId account, String nonce) {}

  /** Issues a token that is valid for the purpose's lifetime. */
  public String issue(Purpose purpose, AccountId account) {
    String signed =
        "%s.%d.%s"
            .formatted(
                account,
                clock.instant().plus(purpose.lifetime()).getEpochSecond(),
                base64(secretGenerator.bytes(NONCE_BYTES)));
    String key =
        accounts
            .passwordHash(account)
            .orElseThrow(() -> new IllegalArgumentException("no such account: " + account));
    return signed + "." + mac(key, purpose, signed);
  }

  /** Returns the content of a token; empty if it is forged, expired or for another purpose. */
  public Optional<AccountToken> verify(Purpose purpose, String text) {
    Matcher token = FORMAT.matcher(text);
    if (!token.matches()) {
      return Optional.empty();
    }
    Instant expiry = Instant.ofEpochSecond(Long.parseLong(token.group("expiry")));
    return AccountId.parse(token.group("account"))
        .filter(_ -> clock.instant().isBefore(expiry))
        .filter(
            account ->
                accounts
                    .passwordHash(account)
                    .map(key -> mac(key, purpose, token.group("signed")))
                    .filter(mac -> isEqual(mac, token.group("mac")))
                    .isPresent())
        .map(account -> new AccountToken(account, token.group("nonce")));
  }

  private static boolean isEqual(String expected, String given) {
    return MessageDigest.isEqual(
        expected.getBytes(StandardCharsets.US_ASCII), given.getBytes(StandardCharsets.US_ASCII));
  }

  private static String mac(String key, Purpose purpose, String signed) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.US_ASCII), ALGORITHM));
      mac.update(purpose.name().getBytes(StandardCharsets.US_ASCII));
      mac.update((byte) 0);
      return base64(mac.doFinal(signed.getBytes(StandardCharsets.US_ASCII)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java runtime lacks HmacSHA256; use another", e);
    }
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
