package dev.vouch.app.cli;

import dev.vouch.tools.apply.ApplyFile;
import dev.vouch.tools.apply.ManagementApi;
import dev.vouch.tools.apply.Plan;
import dev.vouch.tools.apply.Planner;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.Option;

/** {@code vouch plan}: shows the differences between a file of sites and a server. */
final class PlanCommand implements Command {
  private static final int DIFFERENCES = 2;

  private final Map<String, String> environment;

  PlanCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public String name() {
    return "plan";
  }

  @Override
  public List<Option> options() {
    return ApiOptions.all();
  }

  @Override
  public int argumentsMax() {
    return 1;
  }

  @Override
  public String help() {
    return """
    Usage: vouch plan [-hV] [--allow-http] [--prune] [--server=<url>] [--set-secrets]
                      [--token-file=<file>] <file>
    Shows the differences between the sites in a YAML file and those of a running
    server, without changing anything. docs/apply.md describes the file.
    Exit code: 0 without differences, 2 with differences, 1 after an error.
    """
        + ApiOptions.HELP;
  }

  /** Returns 1, because 2 means that there are differences. */
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
      return plan.isEmpty() ? ExitCode.SUCCESS : DIFFERENCES;
    }
  }
}
