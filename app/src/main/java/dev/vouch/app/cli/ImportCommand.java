package dev.vouch.app.cli;

import dev.vouch.tools.client.VouchClient;
import dev.vouch.tools.client.VouchClient.VouchClientException;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.cli.Option;

/** {@code vouch import}: sends daily totals to a server. */
final class ImportCommand implements Command {
  private static final String SITE = "site";
  private static final String NAME = "name";
  private static final String FROM = "from";
  private static final String TO = "to";
  private static final int FILES_MAX = 1_000;
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private final Map<String, String> environment;
  private final InstantSource clock;

  ImportCommand(Map<String, String> environment, InstantSource clock) {
    this.environment = environment;
    this.clock = clock;
  }

  @Override
  public String name() {
    return "import";
  }

  @Override
  public List<Option> options() {
    List<Option> options = new ArrayList<>(ApiOptions.ofServer());
    options.addAll(
        List.of(
            Command.option(SITE, "id"),
            Command.option(NAME, "name"),
            Command.option(FROM, "day"),
            Command.option(TO, "day")));
    return options;
  }

  @Override
  public int argumentsMax() {
    return FILES_MAX;
  }

  @Override
  public String help() {
    return """
    Usage: vouch import [-hV] [--allow-http] [--from=<day>] --site=<id> [--name=<name>]
                        [--server=<url>] [--to=<day>] [--token-file=<file>] <file>...
    Imports daily totals of another product into a site: a CSV file of totals, or the
    exported files of Plausible, Umami, Google Analytics 4 or Matomo, together as one
    import. docs/import.md describes them.
    Exit code: 0 if everything is imported, 2 if an option is invalid or a file cannot
    be read, otherwise 1.
          --allow-http         allow http:// to another machine; the administrator
                                 token is then sent unencrypted
          --from=<day>         the first day to import of exported files
      -h, --help               Print this help and exit.
          --name=<name>        the name of the import; default: the name of the first
                                 file
          --server=<url>       the server's URL; default: http://127.0.0.1:8080
          --site=<id>          the site, such as site_0123456789abcdef
          --to=<day>           the last day to import of exported files
          --token-file=<file>  the administrator token; default: VOUCH_ADMIN_TOKEN
      -V, --version            Print the version and exit.
    """;
  }

  @Override
  public int run(ParsedOptions options, Terminal terminal) {
    List<Path> files = options.arguments().stream().map(Path::of).toList();
    if (files.isEmpty()) {
      throw new UsageException("The file to import is missing");
    }
    String site = options.text(SITE).orElseThrow(() -> new UsageException("--site is required"));
    String token = ApiOptions.token(options, environment);
    String name = options.text(NAME).orElse(files.getFirst().getFileName().toString());
    URI server = ApiOptions.server(options);
    FilesToImport toImport = new FilesToImport(files, day(options, FROM), day(options, TO), clock);
    try (VouchClient client = new VouchClient(server, TIMEOUT)) {
      ImportedSite at = new ImportedSite(client, token, encoded(site));
      String stored = at.post(toImport.csv(at), encoded(name));
      terminal.out().println(description(new JsonObject(stored)));
      return ExitCode.SUCCESS;
    } catch (IOException e) {
      throw new UsageException("%s cannot be read".formatted(files.getFirst()), e);
    } catch (VouchClientException e) {
      problems(e, server).forEach(problem -> terminal.err().println("vouch: " + problem));
      return ExitCode.FAILURE;
    }
  }

  private static Optional<LocalDate> day(ParsedOptions options, String option) {
    try {
      return options.text(option).map(LocalDate::parse);
    } catch (DateTimeParseException e) {
      throw new UsageException("--%s must be a day such as 2025-10-01".formatted(option), e);
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Returns every problem of a rejected request, one sentence each. */
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
