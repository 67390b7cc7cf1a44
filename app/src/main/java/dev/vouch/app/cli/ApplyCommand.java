package dev.vouch.app.cli;

import dev.vouch.tools.apply.ApplyFile;
import dev.vouch.tools.apply.ManagementApi;
import dev.vouch.tools.apply.Plan;
import dev.vouch.tools.apply.PlanExecution;
import dev.vouch.tools.apply.Planner;
import dev.vouch.tools.apply.SecretOutput;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.cli.Option;

/** {@code vouch apply}: changes a server to match a file of sites. */
final class ApplyCommand implements Command {
  private static final String SECRETS_FILE = "secrets-file";

  private final Map<String, String> environment;

  ApplyCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public String name() {
    return "apply";
  }

  @Override
  public List<Option> options() {
    return Stream.concat(ApiOptions.all().stream(), Stream.of(Command.option(SECRETS_FILE, "file")))
        .toList();
  }

  @Override
  public int argumentsMax() {
    return 1;
  }

  @Override
  public String help() {
    return """
    Usage: vouch apply [-hV] [--allow-http] [--prune] [--secrets-file=<file>]
                       [--server=<url>] [--set-secrets] [--token-file=<file>] <file>
    Changes the sites of a running server to match a YAML file, and prints each
    change. Applying the file again changes nothing. docs/apply.md describes it.
    Exit code: 0 if the server matches the file, 2 if an option is
    invalid, otherwise 1.
          --secrets-file=<file>
                               append new tokens and invitation links to a file that
                                 only you can access; default: print them
    """
        + ApiOptions.HELP;
  }

  /** Equals the exit code of {@code plan}. */
  @Override
  public int usageExitCode() {
    return ExitCode.FAILURE;
  }

  @Override
  public int run(ParsedOptions options, Terminal terminal) {
    ApplyFile file = ApplyFile.read(ApiOptions.file(options));
    try (ManagementApi api = ApiOptions.api(options, environment)) {
      Plan plan = Planner.plan(api, file, ApiOptions.plan(options), Clock.systemUTC());
      plan.print(terminal.out());
      return plan.isEmpty() || apply(plan, api, options, terminal)
          ? ExitCode.SUCCESS
          : ExitCode.FAILURE;
    }
  }

  private boolean apply(Plan plan, ManagementApi api, ParsedOptions options, Terminal terminal) {
    try (SecretOutput secrets =
        options
            .text(SECRETS_FILE)
            .map(Path::of)
            .map(SecretOutput::file)
            .orElseGet(() -> SecretOutput.printing(terminal.out()))) {
      return new PlanExecution(api, secrets, environment, terminal.out()).run(plan);
    }
  }
}
