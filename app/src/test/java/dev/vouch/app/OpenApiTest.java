package dev.vouch.app;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import dev.vouch.app.openapi.Conformance;
import dev.vouch.app.openapi.DocumentedRequests;
import dev.vouch.app.openapi.Exchange;
import dev.vouch.app.openapi.OpenApi;
import dev.vouch.app.openapi.Operation;
import dev.vouch.http.ConnectionLimits;
import dev.vouch.http.DirectPaths;
import dev.vouch.http.DirectPaths.DirectFeature;
import dev.vouch.http.Feature;
import dev.vouch.http.ProblemType;
import dev.vouch.http.WebServer;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * The requests and responses of the whole server conform to {@code docs/openapi.yaml}, all of which
 * is exercised.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OpenApiTest {
  private static final String ADMIN_TOKEN = "an-administrators-token";

  /** Needs a full disk or an overload, which the tests of each endpoint cover. */
  private static final int UNAVAILABLE = 503;

  private Vouch vouch;
  private OpenApi api;
  private List<Exchange> exchanges;

  @BeforeAll
  void start(@TempDir Path data) throws IOException {
    api = OpenApi.read(Files.readString(Path.of("../docs/openapi.yaml")));
    vouch =
        Vouch.start(
            new Settings()
                .addOption(Setting.ADMIN_TOKEN, Optional.of(ADMIN_TOKEN))
                .addOption(Setting.ADMIN_EMAIL, Optional.of(DocumentedRequests.ADMIN_EMAIL))
                .addOption(Setting.ADMIN_PASSWORD, Optional.of("the administrator's password"))
                .addOption(Setting.DATA, Optional.of(data.toString()))
                .addOption(Setting.DRAIN, Optional.of("0s"))
                .addOption(Setting.PORT, Optional.of("0"))
                .addOption(Setting.TRUSTED_PROXIES, Optional.of("127.0.0.1"))
                .configuration(),
            Clock.systemUTC(),
            failure -> {
              throw failure;
            });
    exchanges = DocumentedRequests.of(api, vouch.port(), ADMIN_TOKEN);
  }

  @AfterAll
  void stop() {
    vouch.close();
  }

  @Test
  void everyExchange_conformsToTheDocument() {
    Conformance conformance = new Conformance(api);
    List<String> differences = new ArrayList<>();
    for (Exchange exchange : exchanges) {
      conformance
          .differences(exchange)
          .forEach(
              difference ->
                  differences.add(exchange + ": " + difference + "\n    " + exchange.answer()));
    }

    assertThat(differences.stream().distinct()).isEmpty();
  }

  @Test
  void everyDocumentedStatus_isReturned() {
    Set<String> missing = new TreeSet<>();
    for (Operation operation : api.operations()) {
      operation.answers().keySet().stream()
          .filter(status -> status != UNAVAILABLE)
          .forEach(status -> missing.add(operation + " " + status));
    }
    for (Exchange exchange : exchanges) {
      api.operation(exchange.method(), exchange.path())
          .ifPresent(operation -> missing.remove(operation + " " + exchange.status()));
    }

    assertThat(missing).isEmpty();
  }

  @Test
  void everyRoute_isDocumented_andEveryDocumentedPathIsARoute() {
    AtomicReference<Router> router = new AtomicReference<>();
    AtomicReference<DirectPaths> direct = new AtomicReference<>();
    List<Feature> features = new ArrayList<>(vouch.features());
    features.add(router::set);
    features.add((DirectFeature) direct::set);
    WebServer.start("127.0.0.1", 0, ConnectionLimits.STANDARD, features).close();

    Set<String> routes =
        Stream.concat(
                direct.get().paths().stream(),
                router.get().getRoutes().stream()
                    .map(Route::getPath)
                    .filter(Objects::nonNull)
                    .map(path -> path.replaceAll(":(\\w+)", "{$1}")))
            .collect(toCollection(TreeSet::new));
    assertThat(routes).isEqualTo(methodsByPath().keySet());
  }

  @Test
  void everyPath_allowsExactlyTheDocumentedMethods() {
    Map<String, Set<String>> documented = methodsByPath();
    List<Exchange> refused =
        exchanges.stream()
            .filter(exchange -> exchange.method().equals(DocumentedRequests.UNSUPPORTED_METHOD))
            .toList();

    assertThat(refused)
        .hasSizeGreaterThanOrEqualTo(documented.size())
        .allSatisfy(
            exchange -> {
              assertThat(exchange.status()).isEqualTo(405);
              assertThat(allowed(exchange)).isEqualTo(documented.get(pathOf(exchange)));
            });
  }

  /** HEAD is not documented separately: it is GET without the body. */
  private static Set<String> allowed(Exchange exchange) {
    Set<String> allowed =
        new TreeSet<>(
            Arrays.asList(exchange.answerHeaders().getOrDefault("allow", "").split(", ")));
    allowed.remove("HEAD");
    return allowed;
  }

  private String pathOf(Exchange exchange) {
    return api.operations().stream()
        .filter(operation -> operation.isAt(exchange.path()))
        .findFirst()
        .orElseThrow()
        .path();
  }

  private Map<String, Set<String>> methodsByPath() {
    return api.operations().stream()
        .collect(
            groupingBy(Operation::path, mapping(Operation::method, toCollection(TreeSet::new))));
  }

  @Test
  void securedOperations_andNoOthers_document401() {
    assertThat(api.operations())
        .allSatisfy(
            operation ->
                assertThat(operation.answers().containsKey(401))
                    .as(operation.toString())
                    .isEqualTo(operation.isSecured()));
  }

  @Test
  void everyProblemType_isDocumented() {
    assertThat(api.texts("components", "schemas", "Problem", "properties", "type", "examples"))
        .containsExactlyElementsOf(
            Arrays.stream(ProblemType.values()).map(ProblemType::address).toList());
  }

  @Test
  void examples_matchTheirSchemas() {
    assertThat(new Conformance(api).differencesOfExamples()).isEmpty();
  }
}
