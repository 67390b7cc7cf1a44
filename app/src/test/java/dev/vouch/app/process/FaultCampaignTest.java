package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.process.DiskFault.Action;
import dev.vouch.app.process.DiskFault.Operation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * docs/TESTING.md, faults: kills at every step, power cuts and failing disks under load, from a
 * seed that is printed. After each, the server answers or has ended with a message; at the end
 * every 204 is stored once, reports are those of a rebuild, and no file or log line has personal
 * data.
 */
@Tag("prove")
class FaultCampaignTest {
  private static final int CONNECTIONS = 16;
  private static final int KILLED = 128 + 9;

  /** The reports of a larger installation take longer, after each start. */
  private static final int ROUNDS_MAX = 40;

  private static final List<String> FILES =
      List.of(
          "log/*",
          ".log",
          "keys/*",
          "directory.db",
          "directory.db-wal",
          "segments/*",
          "*.sst",
          "*");
  private static final List<String> PERSONAL =
      List.of("198.51.100.", "customer-", "Mozilla/5.0 (X11", ServerProcess.ADMIN_TOKEN);

  @TempDir Path directory;

  private final Random random = new Random();
  private long seed;
  private final Ledger ledger = new Ledger();
  private Path data;
  private FaultInjector injector;
  private ServerProcess server;
  private Load load;
  private AdministrativeLoad administration;
  private int round;

  @BeforeEach
  void start() throws Exception {
    data = directory.resolve("data");
    injector = new FaultInjector(data, directory.resolve("faults"));
    Map<String, String> settings = new HashMap<>(injector.environment());
    settings.put("VOUCH_TRUSTED_PROXIES", "127.0.0.1/32");
    server = new ServerProcess(data, directory.resolve("server.out"), settings);
    load = Load.onNewSite(server, ledger);
    administration = new AdministrativeLoad(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** Rounds on one installation, from one seed. */
  record Campaign(long seed, int rounds) {}

  private static Stream<Campaign> kills() {
    return campaigns(Integer.getInteger("vouch.step.kills", 12));
  }

  private static Stream<Campaign> cuts() {
    return campaigns(Integer.getInteger("vouch.cuts", 10));
  }

  private static Stream<Campaign> faults() {
    return campaigns(Integer.getInteger("vouch.faults", 20));
  }

  private static Stream<Campaign> campaigns(int rounds) {
    long first = Long.getLong("vouch.seed", System.nanoTime());
    return IntStream.iterate(0, done -> done < rounds, done -> done + ROUNDS_MAX)
        .mapToObj(done -> new Campaign(first + done, Math.min(ROUNDS_MAX, rounds - done)));
  }

  private void begin(Campaign campaign) {
    seed = campaign.seed();
    random.setSeed(seed);
    System.out.println("fault campaign: " + campaign);
  }

  @ParameterizedTest
  @MethodSource("kills")
  void killsAtEveryStep_loseNothing(Campaign campaign) throws Exception {
    begin(campaign);
    for (round = 0; round < campaign.rounds(); round++) {
      if (round % 8 == 7) {
        injector.moveClock(Duration.ofDays(1));
      }
      DiskFault kill = randomFault(List.of(Action.KILL, Action.TORN), 1);
      switch (round % 4) {
        case 2 -> {
          server.stop();
          injector.inject(kill);
          server.tryRestart();
        }
        case 3 -> {
          runLoad(DiskFault.NONE);
          injector.inject(kill);
          server.stop();
        }
        default -> runLoad(kill);
      }
      server.kill();
      injector.clear();
      injector.markSynced();
      recover();
    }
    print("kill rounds", campaign.rounds());
    verify();
  }

  @ParameterizedTest
  @MethodSource("cuts")
  void powerCuts_loseNothingThatWasAcknowledged(Campaign campaign) throws Exception {
    begin(campaign);
    int undone = 0;
    for (round = 0; round < campaign.rounds(); round++) {
      runUntil(this::killUnderLoad);
      undone += injector.cutPower(random);
      recover();
    }
    assertThat(undone).as("changes that were undone, seed %d", seed).isPositive();
    print("power cuts, %d changes undone".formatted(undone), campaign.rounds());
    verify();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void failingDisk_isAnsweredOrEndsTheServer(Campaign campaign) throws Exception {
    begin(campaign);
    int ended = 0;
    for (round = 0; round < campaign.rounds(); round++) {
      DiskFault fault =
          randomFault(
              List.of(Action.EIO, Action.ENOSPC, Action.SHORT), random.nextInt(4) == 0 ? -1 : 1);
      runLoad(fault);
      injector.clear();
      if (server.isAlive()) {
        server.awaitReadyOrEnd();
      }
      if (!server.isAlive()) {
        ended++;
        assertThat(server.exitCode()).as(context(fault)).isNotIn(0, KILLED, 128 + 6, 128 + 11);
        recover();
      } else {
        load.repeatUnanswered();
      }
    }
    print("faults, %d failed calls, %d ends".formatted(injector.fired(), ended), campaign.rounds());
    verify();
  }

  private DiskFault randomFault(List<Action> actions, int times) {
    List<Operation> operations = List.of(Operation.values());
    Operation operation = operations.get(random.nextInt(operations.size()));
    Action action = actions.get(random.nextInt(actions.size()));
    if (action == Action.TORN || action == Action.SHORT) {
      operation = Operation.WRITE;
    }
    String file = FILES.get(random.nextInt(FILES.size()));
    return new DiskFault(operation, file, action, random.nextInt(random.nextInt(1, 40)), times);
  }

  /** Sends events and uses the API until some time after the fault, or until the server ends. */
  private void runLoad(DiskFault fault) throws Exception {
    runUntil(() -> injectAndWait(fault));
  }

  private void runUntil(Load.Fault fault) throws Exception {
    AtomicBoolean cutOff = new AtomicBoolean();
    Thread administrator = Thread.ofVirtual().start(administration::untilCutOff);
    load.until(
        () -> {
          fault.inject();
          cutOff.set(true);
        },
        CONNECTIONS,
        cutOff::get);
    administrator.interrupt();
    administrator.join(Duration.ofSeconds(60));
  }

  private void killUnderLoad() {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(300, 2_000)));
    server.kill();
  }

  private void injectAndWait(DiskFault fault) throws IOException {
    long before = injector.fired();
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(50, 1_000)));
    injector.inject(fault);
    Instant deadline = Instant.now().plusMillis(1_000);
    while (server.isAlive()
        && Instant.now().isBefore(deadline)
        && (fault.times() < 0 || injector.fired() == before)) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
  }

  private void recover() {
    server.restart();
    load.repeatUnanswered();
  }

  private String context(DiskFault fault) {
    String printed = server.printed();
    return "seed %d, round %d, %s, the end of the output:\n%s"
        .formatted(seed, round, fault, printed.substring(Math.max(0, printed.length() - 4_000)));
  }

  private void verify() throws Exception {
    String last = load.sendLast();
    StoredEvents stored = StoredEvents.awaitAndRead(last, server, load.site());
    ledger.assertKept(stored);
    List<String> tokens = new ArrayList<>(PERSONAL);
    tokens.add(load.token());
    SecretScanner scanner = new SecretScanner(tokens);
    assertThat(scanner.under(directory.resolve("server.out"))).isEmpty();
    assertThat(scanner.under(data)).isEmpty();
    StoredRows.loseOpenDays(data);
    server.restart();
    StoredEvents rebuilt = StoredEvents.awaitAndRead(last, server, load.site());
    assertThat(rebuilt.reports()).as("reports, seed %d", seed).isEqualTo(stored.reports());
    assertThat(rebuilt.differencesFrom(stored)).as("events, seed %d", seed).isEmpty();
  }

  private void print(String what, int count) throws IOException {
    System.out.printf(
        "fault campaign: seed %d, %d %s; %d acknowledged, %d refused, %d unanswered, %d"
            + " administrative steps, %d faults fired; %s%n",
        seed,
        count,
        what,
        ledger.acknowledged().size(),
        ledger.refusedCount(),
        ledger.unanswered().size(),
        administration.completed(),
        injector.fired(),
        administration.refusals());
  }
}
