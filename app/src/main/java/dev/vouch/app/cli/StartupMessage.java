package dev.vouch.app.cli;

import dev.vouch.app.Vouch;
import dev.vouch.app.config.Configuration;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The message that {@code vouch serve} prints when the server is ready.
 *
 * @param generatedAdminToken the administrator's token; empty if this start did not generate it
 * @param setupCode the setup code that {@code /setup} requires until the first account exists
 * @param hasSites whether a site existed at startup
 * @param isTokenConfigured whether the administrator's token is that of {@code VOUCH_ADMIN_TOKEN}
 * @param isInCluster whether other nodes accept the same setup code and token
 */
record StartupMessage(
    String host,
    int port,
    Path data,
    Optional<String> generatedAdminToken,
    Optional<String> setupCode,
    boolean hasSites,
    boolean isTokenConfigured,
    boolean isInCluster) {
  static StartupMessage of(Vouch vouch, Configuration configuration) {
    return new StartupMessage(
        configuration.host(),
        vouch.port(),
        configuration.data(),
        vouch.generatedAdminToken(),
        vouch.setupCode(),
        vouch.hasSites(),
        configuration.adminToken().isPresent(),
        configuration.cluster().isPresent());
  }

  String text() {
    return "Vouch is listening on %s and stores its data in %s\n"
            .formatted(address(host), data.toAbsolutePath().normalize())
        + setupCode.map(this::setup).orElse(hasSites ? "" : signIn())
        + generatedAdminToken.map(this::token).orElseGet(this::knownToken)
        + (hasSites ? "" : nextStep(address(reachableHost())));
  }

  @Override
  public String toString() {
    return "StartupMessage[hidden]";
  }

  private String setup(String code) {
    return """

    Open %s/setup and enter this code (%s):
      %s

    """
        .formatted(
            address(reachableHost()),
            isInCluster ? "the same on all nodes" : "valid until the next start",
            code);
  }

  private String signIn() {
    return """

    Open %s and sign in.

    """
        .formatted(address(reachableHost()));
  }

  private String token(String token) {
    return """
    The administrator token for scripts (shown only once):
      export VOUCH_ADMIN_TOKEN=%s
    (%s)
    """
        .formatted(
            token,
            isInCluster
                ? "All nodes accept it. To replace it, set VOUCH_ADMIN_TOKEN on all nodes."
                : "To replace it, set VOUCH_ADMIN_TOKEN, or delete admin-token.sha256 in the data"
                    + " directory and restart.");
  }

  private String knownToken() {
    return isTokenConfigured
        ? "The administrator token is the value of VOUCH_ADMIN_TOKEN.\n"
        : "The administrator token is the one that was printed when it was generated.\n";
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

  /**
   * Returns the host, with the loopback address in place of a wildcard address, to which clients
   * cannot connect.
   */
  private String reachableHost() {
    return switch (host) {
      case "0.0.0.0" -> "127.0.0.1";
      case "::" -> "::1";
      default -> host;
    };
  }
}
