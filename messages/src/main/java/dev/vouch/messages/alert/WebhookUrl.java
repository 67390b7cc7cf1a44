package dev.vouch.messages.alert;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Pattern;

/** Validator of a webhook's URL. */
public final class WebhookUrl {
  private static final int CHARACTERS_MAX = 2048;
  private static final int PORT_MAX = 65_535;

  /**
   * Hosts on which unencrypted http is allowed: loopback addresses and the name localhost (RFC
   * 6761, section 6.3).
   */
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(?:\\.\\d{1,3}){3}|\\[(?:0*:)*:?0*1]");

  private WebhookUrl() {}

  /** The result of the validation. */
  public sealed interface Validation {
    /** The URL is valid. */
    record Valid(URI url) implements Validation {}

    /**
     * The URL is invalid or not allowed.
     *
     * @param reason the reason and the remedy, in one sentence
     */
    record Invalid(String reason) implements Validation {}
  }

  /** Validates a URL as entered by a user. */
  public static Validation validate(String input) {
    String text = input.strip();
    if (text.length() > CHARACTERS_MAX) {
      return new Validation.Invalid(
          "The URL must have at most %d characters.".formatted(CHARACTERS_MAX));
    }
    URI url;
    try {
      url = new URI(text).parseServerAuthority();
    } catch (URISyntaxException e) {
      return new Validation.Invalid("Enter a full URL, such as https://ops.example/hooks/vouch.");
    }
    String scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
    if (url.getHost() == null || !(scheme.equals("https") || scheme.equals("http"))) {
      return new Validation.Invalid("Enter a full URL, such as https://ops.example/hooks/vouch.");
    }
    if (url.getRawUserInfo() != null) {
      return new Validation.Invalid(
          "Remove the user name and password from the URL. Messages are authenticated by their"
              + " signature.");
    }
    if (url.getRawFragment() != null) {
      return new Validation.Invalid("Remove the fragment (the part after #) from the URL.");
    }
    if (url.getPort() == 0 || url.getPort() > PORT_MAX) {
      return new Validation.Invalid(
          "The port must be from 1 to %d. Omit it for the default port.".formatted(PORT_MAX));
    }
    if (scheme.equals("http") && !LOOPBACK.matcher(url.getHost()).matches()) {
      return new Validation.Invalid(
          "Use HTTPS. HTTP is allowed only for this machine, such as http://localhost:9000/.");
    }
    return new Validation.Valid(url);
  }
}
