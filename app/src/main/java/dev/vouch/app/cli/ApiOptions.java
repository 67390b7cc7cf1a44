package dev.vouch.app.cli;

import dev.vouch.tools.apply.ApplyOptions;
import dev.vouch.tools.apply.ManagementApi;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.cli.Option;

/** The options of commands that use the API of a running server. */
final class ApiOptions {
  /** The lines of {@code --help} about these options. */
  static final String HELP =
      """
            --allow-http         allow http:// to another machine; the administrator
                                   token is then sent unencrypted
        -h, --help               Print this help and exit.
            --prune              also remove what the lists of the file do not have:
                                   success rules, funnels, webhooks, members and API
                                   keys; never sites
            --server=<url>       the server's URL; default: http://127.0.0.1:8080
            --set-secrets        set the secrets of all webhooks in the file again
            --token-file=<file>  a file with the administrator token;
                                   default: VOUCH_ADMIN_TOKEN
        -V, --version            Print the version and exit.
      """;

  private static final String ALLOW_HTTP = "allow-http";
  private static final String PRUNE = "prune";
  private static final String SERVER = "server";
  private static final String SET_SECRETS = "set-secrets";
  private static final String TOKEN_FILE = "token-file";
  private static final List<String> LOOPBACK = List.of("127.0.0.1", "localhost", "[::1]");

  private ApiOptions() {}

  /** Returns all options of {@code plan} and {@code apply}. */
  static List<Option> all() {
    List<Option> all = new ArrayList<>(ofServer());
    all.addAll(List.of(Command.flag(PRUNE), Command.flag(SET_SECRETS)));
    return all;
  }

  /** Returns only the options that specify the server and the administrator token. */
  static List<Option> ofServer() {
    return List.of(
        Command.flag(ALLOW_HTTP),
        Command.option(SERVER, "url"),
        Command.option(TOKEN_FILE, "file"));
  }

  /** Returns the options that decide which changes a plan contains. */
  static ApplyOptions plan(ParsedOptions options) {
    return new ApplyOptions(options.isPresent(PRUNE), options.isPresent(SET_SECRETS));
  }

  /**
   * Returns the path of the file in the arguments.
   *
   * @throws UsageException if it is missing
   */
  static Path file(ParsedOptions options) {
    return options
        .argument()
        .map(Path::of)
        .orElseThrow(() -> new UsageException("The file is missing"));
  }

  /** Returns a client that authenticates with the administrator token. */
  static ManagementApi api(ParsedOptions options, Map<String, String> environment) {
    return new ManagementApi(server(options), token(options, environment));
  }

  /**
   * Returns the origin of the server.
   *
   * @throws UsageException if it is invalid, or unencrypted without {@code --allow-http}
   */
  static URI server(ParsedOptions options) {
    String text = options.text(SERVER).orElse("http://127.0.0.1:8080");
    URI server = parsed(text).filter(ApiOptions::isOrigin).orElseThrow(() -> invalid(text));
    boolean isUnencrypted =
        server.getScheme().equals("http") && !LOOPBACK.contains(server.getHost());
    if (isUnencrypted && !options.isPresent(ALLOW_HTTP)) {
      throw new UsageException(
          "--server must begin with https://, because the administrator token is sent to it;"
              + " --allow-http permits http:// in a private network");
    }
    return server;
  }

  private static Optional<URI> parsed(String text) {
    try {
      return Optional.of(new URI(text).parseServerAuthority());
    } catch (URISyntaxException _) {
      return Optional.empty();
    }
  }

  private static boolean isOrigin(URI url) {
    return List.of("http", "https").contains(Optional.ofNullable(url.getScheme()).orElse(""))
        && url.getHost() != null
        && url.getRawUserInfo() == null
        && List.of("", "/").contains(url.getRawPath())
        && url.getRawQuery() == null
        && url.getRawFragment() == null;
  }

  private static UsageException invalid(String text) {
    return new UsageException(
        "--server must be a URL without a path, such as https://vouch.example, not '%s'"
            .formatted(text));
  }

  /**
   * Returns the administrator token.
   *
   * @throws UsageException if it is missing or invalid
   */
  static String token(ParsedOptions options, Map<String, String> environment) {
    String token = given(options, environment);
    if (!token.matches("[!-~]+")) {
      throw new UsageException(
          "The administrator token has characters other than visible ASCII: check VOUCH_ADMIN_TOKEN"
              + " or the first line of --token-file");
    }
    return token;
  }

  private static String given(ParsedOptions options, Map<String, String> environment) {
    return options
        .text(TOKEN_FILE)
        .map(ApiOptions::firstLine)
        .or(() -> Optional.ofNullable(environment.get("VOUCH_ADMIN_TOKEN")))
        .map(String::strip)
        .filter(token -> !token.isEmpty())
        .orElseThrow(
            () ->
                new UsageException(
                    "The administrator token is missing: set VOUCH_ADMIN_TOKEN or --token-file"));
  }

  private static String firstLine(String file) {
    try (var lines = Files.lines(Path.of(file))) {
      return lines.findFirst().orElse("");
    } catch (IOException | UncheckedIOException e) {
      throw new UsageException("--token-file cannot be read: " + file, e);
    }
  }
}
