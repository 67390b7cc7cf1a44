package dev.vouch.server.cli;

import dev.vouch.client.VouchClient;
import dev.vouch.client.VouchClient.VouchClientException;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.Option;

/** {@code vouch import}: sends a file of daily totals to a server. */
final class ImportCommand implements Command {
  private static final String SITE = "site";
  private static final String NAME = "name";
  private static final long UNPACKED_BYTES_MAX = 128L * 1024 * 1024;
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private final Map<String, String> environment;

  ImportCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public String name() {
    return "import";
  }

  @Override
  public List<Option> options() {
    List<Option> options = new ArrayList<>(ApiOptions.ofServer());
    options.addAll(List.of(Command.option(SITE, "id"), Command.option(NAME, "name")));
    return options;
  }

  @Override
  public int argumentsMax() {
    return 1;
  }

  @Override
  public String help() {
    return """
    Usage: vouch import [-hV] [--allow-http] --site=<id> [--name=<name>]
                        [--server=<url>] [--token-file=<file>] <file>
    Imports daily totals of another product into a site: a CSV file, or the zip file
    of a Plausible export. docs/import.md describes both.
    Exit code: 0 if everything is imported, 2 if an option is invalid or the file
    cannot be read, otherwise 1.
          --allow-http         allow http:// to another machine; the administrator
                                 token is then sent unencrypted
      -h, --help               Print this help and exit.
          --name=<name>        the name of the import; default: the name of the file
          --server=<url>       the server's URL; default: http://127.0.0.1:8080
          --site=<id>          the site, such as site_0123456789abcdef
          --token-file=<file>  the administrator token; default: VOUCH_ADMIN_TOKEN
      -V, --version            Print the version and exit.
    """;
  }

  @Override
  public int run(ParsedOptions options, Terminal terminal) {
    Path file =
        options
            .argument()
            .map(Path::of)
            .orElseThrow(() -> new UsageException("The file to import is missing"));
    String site = options.text(SITE).orElseThrow(() -> new UsageException("--site is required"));
    String token = ApiOptions.token(options, environment);
    String name = options.text(NAME).orElse(file.getFileName().toString());
    URI server = ApiOptions.server(options);
    String path = "/api/sites/%s/imports?name=%s".formatted(encoded(site), encoded(name));
    try (VouchClient client = new VouchClient(server, TIMEOUT)) {
      Map<String, String> headers =
          Map.of("Authorization", "Bearer " + token, "Content-Type", "text/csv");
      String stored = client.send("POST", path, headers, csv(file)).body();
      terminal.out().println(description(new JsonObject(stored)));
      return ExitCode.SUCCESS;
    } catch (VouchClientException e) {
      problems(e, server).forEach(problem -> terminal.err().println("vouch: " + problem));
      return ExitCode.FAILURE;
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Returns the text, in which U+FFFD replaces what is not UTF-8: the server names its line. */
  private static String csv(Path file) {
    try {
      byte[] content = Files.readAllBytes(file);
      return PlausibleExport.isZip(content)
          ? new PlausibleExport(UNPACKED_BYTES_MAX).csv(content)
          : new String(content, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UsageException("%s cannot be read".formatted(file), e);
    }
  }

  /** Returns every problem of a refused request. */
  private static List<String> problems(VouchClientException failure, URI server) {
    if (failure.status() == 0) {
      return List.of(
          "%s does not answer: check --server and that the server runs".formatted(server));
    }
    String status = "The server answered with status %d".formatted(failure.status());
    try {
      JsonObject problem = new JsonObject(failure.body());
      JsonArray errors = problem.getJsonArray("errors", new JsonArray());
      return errors.isEmpty()
          ? List.of(problem.getString("detail", status))
          : errors.stream()
              .map(JsonObject.class::cast)
              .map(error -> error.getString("detail"))
              .toList();
    } catch (DecodeException _) {
      return List.of(status);
    }
  }

  private static String description(JsonObject stored) {
    return "%s: %d rows of %s to %s"
        .formatted(
            stored.getString("import_id"),
            stored.getLong("rows"),
            stored.getString("first_day"),
            stored.getString("last_day"));
  }
}
