package dev.vouch.server.cli;

import dev.vouch.server.Vouch;
import dev.vouch.server.config.Configuration;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The message that {@code vouch serve} prints once it listens.
 *
 * @param madeAdminToken the administrator's token, if it was generated at this start
 * @param setupCode the code that {@code /setup} requires, while there is no account
 * @param hasSites whether there is a site already
 */
record StartupMessage(
    String host,
    int port,
    Path data,
    Optional<String> madeAdminToken,
    Optional<String> setupCode,
    boolean hasSites) {
  static StartupMessage of(Vouch vouch, Configuration configuration) {
    return new StartupMessage(
        configuration.host(),
        vouch.port(),
        configuration.data(),
        vouch.madeAdminToken(),
        vouch.setupCode(),
        vouch.hasSites());
  }

  /** The lines to print. */
  String text() {
    return "Vouch is listening on %s and stores its data in %s\n"
            .formatted(address(host), data.toAbsolutePath().normalize())
        + setupCode.map(this::setup).orElse(hasSites ? "" : signIn())
        + madeAdminToken.map(StartupMessage::token).orElse("")
        + (hasSites ? "" : nextStep(address(reachableHost())));
  }

  @Override
  public String toString() {
    return "Greeting[hidden]";
  }

  private String setup(String code) {
    return """

    Open %s/setup and enter this code (valid until the next start):
      %s

    """
        .formatted(address(reachableHost()), code);
  }

  private String signIn() {
    return """

    Open %s and sign in.

    """
        .formatted(address(reachableHost()));
  }

  private static String token(String made) {
    return """
    The administrator token for scripts (shown only once):
      export VOUCH_ADMIN_TOKEN=%s
    (To replace it, set VOUCH_ADMIN_TOKEN, or delete admin-token.sha256 in the data directory and \
    restart.)
    """
        .formatted(made);
  }

  private static String nextStep(String address) {
    return """
    To create a site without a browser:
      curl %s/api/sites -H "Authorization: Bearer $VOUCH_ADMIN_TOKEN" \\
        --json '{"name":"Shop","domains":["shop.example"],"timezone":"UTC"}'
    """
        .formatted(address);
  }

  private String address(String at) {
    return "http://%s:%d".formatted(at.contains(":") ? "[" + at + "]" : at, port);
  }

  /** The wildcard addresses are no addresses to connect to. */
  private String reachableHost() {
    return switch (host) {
      case "0.0.0.0" -> "127.0.0.1";
      case "::" -> "::1";
      default -> host;
    };
  }
}
