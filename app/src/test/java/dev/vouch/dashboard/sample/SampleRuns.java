package dev.vouch.dashboard.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.FaultyNetwork.Fault;
import dev.vouch.app.Vouch;
import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import dev.vouch.contract.Waiting;
import dev.vouch.dashboard.sample.Samples.LinkingMethod;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs samples in web applications of their runtimes, over an unreliable network, against a real
 * server. Finally prints how far each sample was verified.
 */
@Tag("prove")
@TestInstance(Lifecycle.PER_CLASS)
abstract class SampleRuns {
  private static final String ADMIN_TOKEN = "an-administrators-token-for-tests";
  private static final SampleRuntime LAST_REQUIRED = SampleRuntime.KOTLIN;
  private static final Path TOOLS = Path.of("target", "sample-tools").toAbsolutePath();

  private static final String PAID = "1001";
  private static final String REJECTED = "1002";

  /** The runtimes whose compilers take most of the time of all samples. */
  static final Set<SampleRuntime> COMPILED =
      Collections.unmodifiableSet(
          EnumSet.of(
              SampleRuntime.GO, SampleRuntime.JAVA, SampleRuntime.KOTLIN, SampleRuntime.RUST));

  private final Set<SampleRuntime> runtimes;
  private final String installer;
  private final Map<SampleRuntime, Map<LinkingMethod, SampleVerification>> results =
      new EnumMap<>(SampleRuntime.class);

  private Path directory;
  private Vouch vouch;
  private URI uri;

  /**
   * @param installer the script in src/test/samples/tools that installs what the runtimes need
   */
  SampleRuns(Set<SampleRuntime> runtimes, String installer) {
    this.runtimes = runtimes;
    this.installer = installer;
  }

  /** A directory below the tools, since Node.js looks for libraries in parent directories. */
  private static final class ToolsSubdirectory implements TempDirFactory {
    @Override
    public Path createTempDirectory(AnnotatedElementContext field, ExtensionContext test)
        throws IOException {
      return Files.createTempDirectory(Files.createDirectories(TOOLS), "shops");
    }
  }

  @BeforeAll
  void start(@TempDir(factory = ToolsSubdirectory.class) Path shops)
      throws IOException, InterruptedException {
    directory = shops;
    vouch =
        Vouch.start(
            new Settings()
                .addEnvironment(
                    Map.of(
                        "VOUCH_ADMIN_TOKEN",
                        ADMIN_TOKEN,
                        "VOUCH_TRUSTED_PROXIES",
                        "127.0.0.1",
                        "VOUCH_DRAIN",
                        "0s"))
                .addOption(Setting.DATA, Optional.of(directory.resolve("data").toString()))
                .addOption(Setting.PORT, Optional.of("0"))
                .configuration(),
            Clock.systemUTC(),
            e -> {
              throw e;
            });
    uri = URI.create("http://127.0.0.1:" + vouch.port());
    installTools();
  }

  private void installTools() throws IOException, InterruptedException {
    Path log = TOOLS.resolve(installer + ".log");
    Path script = Path.of("src", "test", "samples", "tools", installer).toAbsolutePath();
    int status =
        new ProcessBuilder("sh", "-e", script.toString())
            .directory(TOOLS.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();
    assertThat(status).as("%s", Files.readString(log)).isZero();
  }

  @AfterAll
  void stopAndPrintResults() {
    vouch.close();
    for (SampleRuntime runtime : runtimes) {
      Map<LinkingMethod, SampleVerification> methods = results.getOrDefault(runtime, Map.of());
      System.out.printf(
          "sample: %-22s forwarded request: %-11s user id: %s%n",
          runtime.title(),
          methods.getOrDefault(LinkingMethod.FORWARDED_REQUEST, SampleVerification.UNVERIFIED),
          methods.getOrDefault(LinkingMethod.USER_ID, SampleVerification.UNVERIFIED));
    }
  }

  Stream<Arguments> samples() {
    return SamplesTest.samples(runtimes);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void payment_isRecordedOnceAndCredited_andRejectionIsNotRetried(
      SampleRuntime runtime, LinkingMethod method) throws Exception {
    TrackedSite site = new TrackedSite(uri, ADMIN_TOKEN);
    Path project = directory.resolve(runtime + "-" + method);
    try (UnreliableNetwork network =
            new UnreliableNetwork(uri, "order-" + PAID, secondFault(method));
        SampleShop shop =
            SampleShop.open(
                runtime,
                method,
                Samples.of(runtime, method, network.url(), Optional.of(site.token())),
                project,
                TOOLS)) {
      SampleVerification result = shop.awaitOpen();
      if (result == SampleVerification.EXECUTED) {
        assertPaymentRecordedOnce(runtime, method, site, network, shop);
        assertRejectionPrinted(runtime, network, shop);
      }
      assertThat(result == SampleVerification.EXECUTED || runtime.compareTo(LAST_REQUIRED) > 0)
          .as("%s must be executed, but is %s:%n%s", runtime, result, shop.output())
          .isTrue();
      results
          .computeIfAbsent(runtime, any -> new EnumMap<>(LinkingMethod.class))
          .put(method, result);
    }
  }

  /** Each sample is tried with both failures, one per method, since the second takes seconds. */
  private static Fault secondFault(LinkingMethod method) {
    return switch (method) {
      case FORWARDED_REQUEST -> Fault.ANSWER_LOST;
      case USER_ID -> Fault.ANSWER_WITHHELD;
    };
  }

  private static void assertPaymentRecordedOnce(
      SampleRuntime runtime,
      LinkingMethod method,
      TrackedSite site,
      UnreliableNetwork network,
      SampleShop shop)
      throws Exception {
    site.view(Customer.USER_AGENT, Customer.ADDRESS);
    if (method == LinkingMethod.USER_ID) {
      site.identify(Customer.USER_AGENT, Customer.ADDRESS, "customer-17");
    }
    pay(runtime, shop, PAID, "49.9");

    // A client that waits too long for a busy machine sends it once more.
    await("third try", () -> network.requestBodies("order-" + PAID).size() >= 3, shop);
    assertThat(network.requestBodies("order-" + PAID))
        .as("a retry sends the same bytes")
        .containsOnly(network.requestBodies("order-" + PAID).getFirst());
    assertThat(new JsonObject(network.requestBodies("order-" + PAID).getFirst()))
        .contains(Map.entry("order_id", PAID));
    await("payment is reported", () -> !site.successes().isEmpty(), shop);
    assertThat(site.successes())
        .singleElement()
        .satisfies(
            success -> {
              assertThat(success.getString("name")).isEqualTo("paid");
              assertThat(success.getDouble("success_value")).isEqualTo(49.9);
              assertThat(success.getJsonObject("properties").getString("currency"))
                  .isEqualTo("EUR");
              assertThat(success.getString("order_role")).isEqualTo("placed");
              JsonObject credit = success.getJsonObject("credit");
              assertThat(credit.getString("kind")).isEqualTo("visitor");
              assertThat(credit.getString("source")).isEqualTo("newsletter");
              assertThat(credit.getString("country")).isEqualTo("US");
            });
  }

  private static void assertRejectionPrinted(
      SampleRuntime runtime, UnreliableNetwork network, SampleShop shop) throws Exception {
    pay(runtime, shop, REJECTED, "1e15");

    await("rejection is printed", () -> shop.output().contains("number_out_of_range"), shop);
    assertThat(network.requestBodies("order-" + REJECTED)).hasSize(1);
  }

  private static void pay(SampleRuntime runtime, SampleShop shop, String order, String amount)
      throws IOException, InterruptedException {
    Customer customer = new Customer(shop.port());
    if (runtime == SampleRuntime.NEXT) {
      customer.submit(order, amount);
    } else {
      customer.pay(order, amount);
    }
  }

  private static void await(String state, Callable<Boolean> condition, SampleShop shop) {
    Waiting.await(state)
        .untilAsserted(
            () -> assertThat(condition.call()).as("the shop printed: %s", shop.output()).isTrue());
  }
}
