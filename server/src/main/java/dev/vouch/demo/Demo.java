package dev.vouch.demo;

import dev.vouch.embedded.log.LogFailedException;
import dev.vouch.server.Vouch;
import dev.vouch.server.config.Configuration;
import dev.vouch.server.config.Setting;
import dev.vouch.server.config.Settings;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A server and the simulated shop that uses it. History is written while the server's clock passes
 * through it, by the same endpoints that every client uses; no client can tell a time. For one
 * thread.
 */
public final class Demo implements AutoCloseable {
  private static final String EMAIL = "demo@shop.example";
  private static final Duration REPORTS_CATCH_UP_WITHIN = Duration.ofSeconds(60);

  private final Clock system;
  private final LocalDate firstDay;
  private final DemoClock clock;
  private final Vouch vouch;
  private final HttpSender http;
  private final DemoOperator operator;
  private final String siteId;
  private final String token;
  private final DemoTraffic traffic;
  private final StoryGenerator stories;
  private final DemoSettings settings;
  private List<CustomerStory> begun = List.of();

  private Demo(
      Configuration configuration,
      DemoSettings settings,
      Clock system,
      Consumer<LogFailedException> onFatal) {
    this.settings = settings;
    this.system = system;
    firstDay = today(system).minusDays(settings.days() - 1L);
    clock = new DemoClock(firstDay.atStartOfDay(Shop.ZONE).toInstant(), system);
    stories = new StoryGenerator(settings.seed());
    vouch = Vouch.start(configuration, clock, clock::nanoTime, onFatal);
    http = new HttpSender(URI.create("http://127.0.0.1:" + vouch.port()));
    try {
      operator =
          new DemoOperator(
              http, vouch.madeAdminToken().or(configuration::adminToken).orElseThrow());
      siteId = operator.createSite();
      token = operator.createKey(siteId);
      traffic = new DemoTraffic(http, siteId, token);
    } catch (RuntimeException failed) {
      close();
      throw failed;
    }
  }

  /**
   * Starts the server, with its clock at the beginning of the history, and sets up the shop.
   *
   * @param configuration of the server; its data directory is empty
   * @param system the clock that it ends with
   */
  public static Demo start(
      Configuration configuration,
      DemoSettings settings,
      Clock system,
      Consumer<LogFailedException> onFatal) {
    return new Demo(configuration, settings, system, onFatal);
  }

  /**
   * What a demo's server is set to, whatever else is set: its own directory, this machine alone, an
   * account with a new password, and the simulator as a proxy that tells its visitors' addresses.
   */
  public static Settings on(Path data, Settings settings) {
    return settings
        .addOption(Setting.DATA, Optional.of(data.toString()))
        .addOption(Setting.HOST, Optional.of("127.0.0.1"))
        .addOption(Setting.ADMIN_EMAIL, Optional.of(EMAIL))
        .addOption(Setting.ADMIN_PASSWORD, Optional.of(drawnPassword()))
        .addOption(Setting.TRUSTED_PROXIES, Optional.of("127.0.0.1"))
        .addOption(Setting.IPV6_PREFIX, Optional.of("64"))
        .addOption(Setting.COUNTRY_DATABASE, Optional.of(""))
        .addOption(Setting.DRAIN, Optional.of("0s"));
  }

  private static String drawnPassword() {
    return HexFormat.of().toHexDigits(new SecureRandom().nextLong());
  }

  private static LocalDate today(Clock system) {
    return LocalDate.ofInstant(system.instant(), Shop.ZONE);
  }

  /** Writes the history, lets the clock run from now on, and compares. */
  public ReportComparison writeHistory(DemoProgress progress) throws InterruptedException {
    Instant end = system.instant();
    List<CustomerStory> all = stories.ofDays(firstDay, settings.days(), settings.visitorsPerDay());
    List<CustomerStory> history = all.stream().map(story -> story.until(end)).toList();
    begun = all.stream().map(story -> story.from(end)).toList();
    new HistoryBackfill(traffic, clock, vouch::runMaintenance, progress).send(history);
    clock.run();
    vouch.runMaintenance();
    ExpectedReports truth = new ExpectedReports(history);
    ActualReports reported = new ActualReports(operator, traffic, siteId, firstDay, today(system));
    awaitReports(truth, reported);
    return ReportComparison.of(truth, reported);
  }

  /** The projector is a moment behind; when it isn't in the end, the comparison shows it. */
  private void awaitReports(ExpectedReports truth, ActualReports reported)
      throws InterruptedException {
    Instant deadline = Instant.now().plus(REPORTS_CATCH_UP_WITHIN);
    while (!truth.totals().equals(reported.totals()) && Instant.now().isBefore(deadline)) {
      Thread.sleep(Duration.ofMillis(100));
    }
  }

  /** Lets customers come, until this thread is interrupted. */
  public void goOn() throws InterruptedException {
    new LiveTraffic(traffic, stories, system, begun).run();
  }

  /** The port that the server listens on. */
  public int port() {
    return vouch.port();
  }

  /** What the management API asks for, if it was made just now. */
  public Optional<String> madeAdminToken() {
    return vouch.madeAdminToken();
  }

  /** The sample site. */
  public String siteId() {
    return siteId;
  }

  /** The API key of the sample site's backend. */
  public String token() {
    return token;
  }

  @Override
  public void close() {
    http.close();
    vouch.close();
  }
}
