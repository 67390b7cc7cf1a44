package dev.vouch.app.demo;

import dev.vouch.app.Vouch;
import dev.vouch.app.config.Configuration;
import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.tools.client.VouchClient;
import io.vertx.core.json.JsonObject;
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
 * A server with a simulated shop. The simulator sends the history through the public endpoints
 * while it advances the server's clock, because requests cannot set the time of an event. Not
 * thread-safe.
 */
public final class Demo implements AutoCloseable {
  private static final String EMAIL = "demo@shop.example";
  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(60);
  private static final Duration REPORT_TIMEOUT = Duration.ofSeconds(90);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(500);

  private final Clock system;
  private final LocalDate firstDay;
  private final DemoClock clock;
  private final Vouch vouch;
  private final VouchClient client;
  private final String adminToken;
  private final String siteId;
  private final String token;
  private final DemoTraffic traffic;
  private final StoryGenerator stories;
  private final DemoSettings settings;
  private List<CustomerStory> unfinished = List.of();

  /** Receives the progress of {@link #writeHistory}. */
  @FunctionalInterface
  public interface Progress {
    /**
     * Reports the progress; called once per simulated time slot.
     *
     * @param at the simulated time
     * @param sent the number of requests sent so far
     * @param total the total number of requests
     */
    void report(Instant at, long sent, long total);
  }

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
    client = new VouchClient(vouch.port(), REQUEST_TIMEOUT);
    try {
      adminToken = vouch.generatedAdminToken().or(configuration::adminToken).orElseThrow();
      siteId = client.createSite(adminToken, Shop.NAME, Shop.DOMAIN, Shop.ZONE);
      token = client.createKey(adminToken, siteId, new JsonObject().put("name", "checkout"));
      traffic = new DemoTraffic(client, siteId, token);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /**
   * Starts the server with its clock at the start of the history, and creates the shop's site.
   *
   * @param configuration the server's configuration, with an empty data directory
   * @param system the clock that the server's clock follows once the history is written
   * @param onFatal called once when a commit has failed and the state on disk is unknown; must stop
   *     the process
   */
  public static Demo start(
      Configuration configuration,
      DemoSettings settings,
      Clock system,
      Consumer<LogFailedException> onFatal) {
    return new Demo(configuration, settings, system, onFatal);
  }

  /**
   * Returns the settings with those that the demo requires: the data directory, the loopback
   * address, an account with a random password, and the simulator as a trusted proxy.
   */
  public static Settings withDemoSettings(Path data, Settings settings) {
    return settings
        .addOption(Setting.DATA, Optional.of(data.toString()))
        .addOption(Setting.HOST, Optional.of("127.0.0.1"))
        .addOption(Setting.ADMIN_EMAIL, Optional.of(EMAIL))
        .addOption(Setting.ADMIN_PASSWORD, Optional.of(randomPassword()))
        .addOption(Setting.TRUSTED_PROXIES, Optional.of("127.0.0.1"))
        .addOption(Setting.IPV6_PREFIX, Optional.of("64"))
        .addOption(Setting.COUNTRY_DATABASE, Optional.of(""))
        .addOption(Setting.DRAIN, Optional.of("0s"));
  }

  private static String randomPassword() {
    return HexFormat.of().toHexDigits(new SecureRandom().nextLong());
  }

  private static LocalDate today(Clock system) {
    return LocalDate.ofInstant(system.instant(), Shop.ZONE);
  }

  /** Sends the history and compares the reports with the simulator's expectation. */
  public ReportComparison writeHistory(Progress progress) throws InterruptedException {
    Instant end = system.instant();
    List<CustomerStory> all = stories.ofDays(firstDay, settings.days(), settings.visitorsPerDay());
    List<CustomerStory> history = all.stream().map(story -> story.until(end)).toList();
    unfinished = all.stream().map(story -> story.from(end)).toList();
    new HistoryBackfill(traffic, clock, vouch::runMaintenance, progress).send(history);
    clock.run();
    vouch.runMaintenance();
    List<LocalDate> days = firstDay.datesUntil(today(system).plusDays(1)).toList();
    new ShopSetup(client, adminToken, siteId, days).save();
    ExpectedReports expected = new ExpectedReports(history);
    ActualReports actual = new ActualReports(this::report, traffic, firstDay, today(system));
    return awaitAgreement(expected, actual);
  }

  private JsonObject report(String report) {
    return client.report(adminToken, siteId, report);
  }

  /**
   * Repeats the comparison until the projector has applied the log and reports contain all
   * corrections of credit, which can take a minute (docs/identity.md). Remaining differences after
   * the timeout are reported.
   */
  private static ReportComparison awaitAgreement(ExpectedReports expected, ActualReports actual)
      throws InterruptedException {
    Instant deadline = Instant.now().plus(REPORT_TIMEOUT);
    ReportComparison comparison = ReportComparison.of(expected, actual);
    while (!comparison.agrees() && Instant.now().isBefore(deadline)) {
      Thread.sleep(POLL_INTERVAL);
      comparison = ReportComparison.of(expected, actual);
    }
    return comparison;
  }

  /** Sends live traffic until the calling thread is interrupted. */
  public void sendLiveTraffic() throws InterruptedException {
    new LiveTraffic(traffic, stories, system, unfinished).run();
  }

  /** Returns the port that the server listens on. */
  public int port() {
    return vouch.port();
  }

  /** Returns the administrator's token; empty if the server did not generate it. */
  public Optional<String> generatedAdminToken() {
    return vouch.generatedAdminToken();
  }

  /** Returns the ID of the demo site. */
  public String siteId() {
    return siteId;
  }

  /** Returns the token of the demo site's API key. */
  public String token() {
    return token;
  }

  @Override
  public void close() {
    client.close();
    vouch.close();
  }

  /**
   * The parameters of a demo.
   *
   * @param seed the seed of the random generator
   * @param days the number of days of history, including today, 1 to 90
   * @param visitorsPerDay the number of new customers per day, 1 to 2,000
   */
  public record DemoSettings(long seed, int days, int visitorsPerDay) {
    private static final int DAYS_MAX = 90;
    private static final int VISITORS_PER_DAY_MAX = 2_000;

    public DemoSettings {
      if (days < 1 || days > DAYS_MAX) {
        throw new IllegalArgumentException("--days must be from 1 to " + DAYS_MAX);
      }
      if (visitorsPerDay < 1 || visitorsPerDay > VISITORS_PER_DAY_MAX) {
        throw new IllegalArgumentException(
            "--visitors-per-day must be from 1 to " + VISITORS_PER_DAY_MAX);
      }
    }
  }
}
