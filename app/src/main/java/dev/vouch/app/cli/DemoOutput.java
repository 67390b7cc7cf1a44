package dev.vouch.app.cli;

import dev.vouch.app.config.Configuration;
import dev.vouch.app.config.Configuration.NewAccount;
import dev.vouch.app.demo.ComparisonTable;
import dev.vouch.app.demo.Demo;
import dev.vouch.app.demo.Demo.DemoSettings;
import dev.vouch.app.demo.ReportComparison;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** The console output of the demo. Not thread-safe. */
final class DemoOutput implements Demo.Progress {
  private final PrintWriter out;
  private final PrintWriter err;
  private final boolean terminal;
  private long lastPercent = -1;

  /**
   * Creates the output.
   *
   * @param terminal whether {@code err} is a terminal, on which a line can be overwritten
   */
  DemoOutput(PrintWriter out, PrintWriter err, boolean terminal) {
    this.out = out;
    this.err = err;
    this.terminal = terminal;
  }

  void printStart(DemoSettings settings) {
    err.printf(
        "Generating %d days of traffic with %d new customers per day (--seed %d) ...%n",
        settings.days(), settings.visitorsPerDay(), settings.seed());
  }

  /**
   * Prints the progress: on a terminal, one line that is overwritten; otherwise one line per 10
   * percent.
   */
  @Override
  public void report(Instant at, long sent, long total) {
    long percent = 100 * sent / total;
    long shown = terminal ? percent : percent / 10 * 10;
    if (shown == lastPercent) {
      return;
    }
    lastPercent = shown;
    LocalDate day = LocalDate.ofInstant(at, ZoneOffset.UTC);
    err.printf("%s%s  %,d of %,d requests  %d%%", terminal ? "\r" : "", day, sent, total, percent);
    err.print(terminal && sent < total ? "" : System.lineSeparator());
    err.flush();
  }

  void printComparison(ReportComparison comparison) {
    out.print(ComparisonTable.of(comparison));
    out.flush();
  }

  /** Prints the server's address, the sign-in data and example commands. */
  void printInstructions(Demo demo, Configuration configuration) {
    String address = "http://127.0.0.1:" + demo.port();
    err.printf(
        "%nVouch is listening on %s and stores the demo's data in %s%n",
        address, configuration.data());
    configuration.firstAccount().ifPresent(account -> printSignIn(address, account));
    err.printf("%nOr query reports and send an event:%n%n");
    demo.generatedAdminToken()
        .ifPresent(token -> err.println("  export VOUCH_ADMIN_TOKEN=" + token));
    err.print(
        """
        export VOUCH_KEY=%s
        REPORTS=%s/api/sites/%s/reports ADMIN="Authorization: Bearer $VOUCH_ADMIN_TOKEN"
        curl -s "$REPORTS/breakdown?by=source" -H "$ADMIN"
        curl -s "$REPORTS/successes?filter=country:DE" -H "$ADMIN"
        curl -s "$REPORTS/coverage" -H "$ADMIN"
        curl -i %s/event -H "Authorization: Bearer $VOUCH_KEY" \\
          --json '{"event_name":"success","name":"paid","page_path":"/checkout","success_value":5}'
        """
            .formatted(demo.token(), address, demo.siteId(), address)
            .indent(2));
    err.printf("%nThe shop continues with a few events per second. Press Ctrl-C to stop.%n");
    err.flush();
  }

  private void printSignIn(String address, NewAccount account) {
    err.printf("%nOpen %s and sign in:%n%n", address);
    err.printf("  email address  %s%n", account.email());
    err.printf("  password       %s%n", account.password().text());
  }
}
