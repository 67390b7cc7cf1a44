package dev.vouch.directory.account;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The secret that an account shares with an authenticator app.
 *
 * @param text 160 bits in Base32
 */
public record TotpSecret(String text) {
  /** The length that RFC 4226, section 4, recommends. */
  public static final int BYTES = 20;

  private static final Pattern FORMAT = Pattern.compile("[A-Z2-7]{32}");

  /** Returns the secret of {@link #BYTES} random bytes. */
  public static TotpSecret of(byte[] random) {
    return new TotpSecret(Base32.STANDARD.encode(random));
  }

  /** Parses user input; empty if it does not have the format of a secret. */
  public static Optional<TotpSecret> parse(String typed) {
    String text = typed.replace(" ", "").toUpperCase(Locale.ROOT);
    return FORMAT.matcher(text).matches() ? Optional.of(new TotpSecret(text)) : Optional.empty();
  }

  byte[] bytes() {
    return Base32.STANDARD.decode(text);
  }

  /** Returns the text in groups of four, for typing. */
  public String grouped() {
    return text.replaceAll("(.{4})(?!$)", "$1 ");
  }

  /** Returns the URI that authenticator apps read from a QR code. */
  public String uri(EmailAddress email) {
    return "otpauth://totp/Vouch:%s?secret=%s&issuer=Vouch"
        .formatted(
            URLEncoder.encode(email.text(), StandardCharsets.UTF_8).replace("+", "%20"), text);
  }

  @Override
  public String toString() {
    return "TotpSecret[hidden]";
  }
}
