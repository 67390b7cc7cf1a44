package dev.vouch.messages.mail;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/**
 * The address of an SMTP server, such as {@code smtp://mail.example:587}.
 *
 * @param port 1 to 65535
 */
public record SmtpServer(String host, int port, Security security) {
  private static final int SUBMISSION_PORT = 587;
  private static final int TLS_PORT = 465;
  private static final int PORT_MAX = 65_535;

  /** The encryption of the connection. */
  public enum Security {
    /** TLS from the start (RFC 8314). */
    TLS,
    /**
     * TLS by the command STARTTLS (RFC 3207). Nothing is sent if the server does not support it.
     */
    STARTTLS,
    /** No encryption. */
    NONE
  }

  /** Returns whether passwords would be sent in clear text. */
  public boolean isUnencrypted() {
    return security == Security.NONE;
  }

  /**
   * Parses a URL with the scheme {@code smtps}, or with {@code smtp}, which uses STARTTLS unless
   * the query is {@code tls=off}; empty if it is not such a URL.
   */
  public static Optional<SmtpServer> parse(String text) {
    try {
      URI url = new URI(text).parseServerAuthority();
      return Optional.of(url).filter(SmtpServer::isAddress).flatMap(SmtpServer::of);
    } catch (URISyntaxException _) {
      return Optional.empty();
    }
  }

  private static boolean isAddress(URI url) {
    return url.getScheme() != null
        && url.getHost() != null
        && url.getRawUserInfo() == null
        && url.getPort() != 0
        && url.getPort() <= PORT_MAX
        && url.getRawPath().isEmpty()
        && url.getRawFragment() == null;
  }

  private static Optional<SmtpServer> of(URI url) {
    String query = url.getRawQuery() == null ? "" : url.getRawQuery();
    return switch (url.getScheme().toLowerCase(Locale.ROOT) + "?" + query) {
      case "smtps?" -> Optional.of(of(url, TLS_PORT, Security.TLS));
      case "smtp?" -> Optional.of(of(url, SUBMISSION_PORT, Security.STARTTLS));
      case "smtp?tls=off" -> Optional.of(of(url, SUBMISSION_PORT, Security.NONE));
      default -> Optional.empty();
    };
  }

  private static SmtpServer of(URI url, int defaultPort, Security security) {
    String host = url.getHost().replaceAll("[\\[\\]]", "");
    return new SmtpServer(host, url.getPort() == -1 ? defaultPort : url.getPort(), security);
  }
}
