package dev.vouch.app.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.app.config.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The chart of {@code packaging/helm}, with its defaults and with all its options. */
@Tag("prove")
class HelmChartTest {
  private final HelmChart defaults = HelmChart.withDefaults();

  @TempDir Path directory;

  private Stream<HelmChart> charts() throws IOException {
    return Stream.of(defaults, HelmChart.withValues("ci/full-values.yaml", directory));
  }

  @Test
  void chart_passesHelmsLint() throws IOException {
    assertThat(charts())
        .allSatisfy(
            chart -> assertThat(chart.lint().isFailed()).as(chart.lint().toString()).isFalse());
  }

  @Test
  void everyObject_isOneOfKubernetes() throws IOException {
    assertThat(charts())
        .flatMap(chart -> chart.render(Map.of()))
        .filteredOn(KubernetesModel::describes)
        .hasSizeGreaterThan(15)
        .allSatisfy(object -> assertThat(KubernetesModel.read(object)).isNotNull());
  }

  /** Only the Prometheus Operator knows this one. */
  @Test
  void objectsThatKubernetesDoesNotKnow_areOnlyThoseOfMonitoring() throws IOException {
    assertThat(charts())
        .flatMap(chart -> chart.render(Map.of()))
        .filteredOn(object -> !KubernetesModel.describes(object))
        .extracting(object -> object.path("apiVersion").asString())
        .containsExactly("monitoring.coreos.com/v1");
  }

  @Test
  void misspeltField_isNoticed() {
    JsonNode object =
        YamlText.document(
            """
            apiVersion: policy/v1
            kind: PodDisruptionBudget
            spec: {maxUnavailabel: 1}
            """);
    assertThatThrownBy(() -> KubernetesModel.read(object)).hasMessageContaining("maxUnavailabel");
  }

  @Test
  void versionsOfChartAndProgram_areThatOfTheBuild() throws IOException {
    String version = defaults.metadata().path("version").asString();
    assertThat(Files.readString(Path.of("..", "pom.xml")))
        .contains("<version>" + version + "</version>");
    assertThat(defaults.metadata().path("appVersion").asString()).isEqualTo(version);
  }

  @Test
  void variablesOfPods_areSettings_andSecretsComeFromTheSecret() throws IOException {
    List<String> known = Stream.of(Setting.values()).map(Setting::variable).toList();
    assertThat(charts().flatMap(HelmChartTest::containers))
        .allSatisfy(
            container ->
                assertThat(container.path("env").valueStream())
                    .allSatisfy(
                        variable -> {
                          String name = variable.path("name").asString();
                          assertThat(name.equals("JAVA_OPTS") || known.contains(name))
                              .as(name)
                              .isTrue();
                          assertThat(variable.path("valueFrom").has("secretKeyRef"))
                              .as(name)
                              .isEqualTo(isSecret(name));
                        }));
  }

  private static boolean isSecret(String variable) {
    return Stream.of(Setting.values())
        .anyMatch(setting -> setting.variable().equals(variable) && setting.isSecret());
  }

  @ParameterizedTest
  @CsvSource({
    "settings.VOUCH_DATABASE_URL, postgresql://vouch:secret@db/vouch",
    "settings.VOUCH_ADMIN_TOKEN, a-token-that-everyone-can-read",
    "settings.VOUCH_ROLES, ingest",
    "settings.database_url, x",
    "kafka.bootstrap, kafka",
    "kafka.partitions, 0",
    "ingest.autoscaling.cpuPercent, 200",
    "credit.storage.size, plenty",
    "replicas, 3"
  })
  void invalidValue_isRefusedWithItsName(String name, String value) {
    assertThatThrownBy(() -> defaults.render(Map.of(name, value)))
        .hasMessageContaining(name.substring(name.lastIndexOf('.') + 1));
  }

  @Test
  void pods_runWithoutRights_onAReadOnlyRoot() throws IOException {
    assertThat(charts().flatMap(HelmChartTest::pods))
        .allSatisfy(
            pod -> {
              assertThat(pod.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
              assertThat(pod.path("automountServiceAccountToken").asBoolean(true)).isFalse();
              JsonNode security = pod.at("/containers/0/securityContext");
              assertThat(security.path("readOnlyRootFilesystem").asBoolean()).isTrue();
              assertThat(security.path("allowPrivilegeEscalation").asBoolean(true)).isFalse();
              assertThat(security.at("/capabilities/drop/0").asString()).isEqualTo("ALL");
              assertThat(pod.at("/containers/0/volumeMounts").valueStream())
                  .filteredOn(mount -> !mount.path("readOnly").asBoolean())
                  .extracting(mount -> mount.path("mountPath").asString())
                  .containsExactly("/data", "/tmp");
            });
  }

  @Test
  void propertiesOfKafka_areFilesOfTheSecret_thatPodsHaveOnlyIfTheyAreSet() throws IOException {
    assertThat(pods(defaults))
        .allSatisfy(pod -> assertThat(pod.path("volumes").toString()).doesNotContain("kafka"));
    HelmChart full = HelmChart.withValues("ci/full-values.yaml", directory);
    assertThat(pods(full))
        .hasSize(3)
        .allSatisfy(
            pod -> {
              JsonNode secret = named("kafka", pod.path("volumes")).path("secret");
              assertThat(secret.path("secretName").asString()).isEqualTo("vouch-settings");
              assertThat(secret.path("items").valueStream())
                  .extracting(item -> item.path("path").asString())
                  .containsExactly("kafka.properties", "ca.p12");
              JsonNode container = pod.at("/containers/0");
              String mounted =
                  named("kafka", container.path("volumeMounts")).path("mountPath").asString();
              assertThat(
                      named("VOUCH_KAFKA_CONFIG", container.path("env")).path("value").asString())
                  .isEqualTo(mounted + "/kafka.properties");
            });
  }

  private static JsonNode named(String name, JsonNode objects) {
    return objects
        .valueStream()
        .filter(object -> object.path("name").asString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /**
   * The paths are those of the health endpoints, and the grace period that of the other packages.
   */
  @Test
  void pods_areProbed_andHaveTimeToDrain() throws IOException {
    assertThat(charts().flatMap(HelmChartTest::pods))
        .allSatisfy(
            pod -> {
              assertThat(pod.path("terminationGracePeriodSeconds").asInt()).isEqualTo(75);
              JsonNode container = pod.at("/containers/0");
              assertThat(container.at("/startupProbe/httpGet/path").asString())
                  .isEqualTo("/healthz/live");
              assertThat(container.at("/livenessProbe/httpGet/path").asString())
                  .isEqualTo("/healthz/live");
              assertThat(container.at("/readinessProbe/httpGet/path").asString())
                  .isEqualTo("/healthz/ready");
            });
  }

  @Test
  void nodes_ingestAndReport_orComputeCredit() {
    assertThat(rolesOf(defaults.render("Deployment"))).containsExactly("ingest,report");
    assertThat(rolesOf(defaults.render("StatefulSet"))).containsExactly("credit");
  }

  @Test
  void reports_canHaveNodesOfTheirOwn_toWhichAllButEventsIsSent() throws IOException {
    HelmChart full = HelmChart.withValues("ci/full-values.yaml", directory);

    assertThat(rolesOf(full.render("Deployment"))).containsExactlyInAnyOrder("ingest", "report");
    assertThat(full.render("Ingress").getFirst().at("/spec/rules/0/http/paths").valueStream())
        .extracting(
            path ->
                path.path("path").asString() + " " + path.at("/backend/service/name").asString())
        .containsExactly(
            "/event shop-vouch",
            "/v1/event shop-vouch",
            "/events shop-vouch",
            "/v1/events shop-vouch",
            "/collect shop-vouch",
            "/identify shop-vouch",
            "/hooks shop-vouch",
            "/ shop-vouch-report");
  }

  /** A number of replicas would undo what the autoscaler has decided. */
  @Test
  void ingestion_isScaledByItsProcessors_orHasAFixedNumberOfNodes() throws IOException {
    JsonNode scaler = defaults.render("HorizontalPodAutoscaler").getFirst();
    JsonNode scaled = defaults.render("Deployment").getFirst();
    assertThat(scaler.at("/spec/scaleTargetRef/name")).isEqualTo(scaled.at("/metadata/name"));
    assertThat(scaled.path("spec").has("replicas")).isFalse();

    HelmChart full = HelmChart.withValues("ci/full-values.yaml", directory);
    assertThat(full.render("HorizontalPodAutoscaler")).isEmpty();
    assertThat(full.render("Deployment"))
        .extracting(deployment -> deployment.at("/spec/replicas").asInt())
        .contains(4);
  }

  @Test
  void eachKindOfNode_losesOneAtATime() throws IOException {
    assertThat(charts())
        .allSatisfy(
            chart ->
                assertThat(chart.render("PodDisruptionBudget"))
                    .extracting(budget -> budget.at("/spec/selector/matchLabels"))
                    .containsExactlyInAnyOrderElementsOf(
                        Stream.of("Deployment", "StatefulSet")
                            .flatMap(kind -> chart.render(kind).stream())
                            .map(nodes -> nodes.at("/spec/selector/matchLabels"))
                            .toList()));
  }

  @Test
  void services_selectNodesThatExist_byTheNameOfTheirPort() throws IOException {
    assertThat(charts())
        .allSatisfy(
            chart -> {
              List<JsonNode> pods =
                  templates(chart).map(template -> template.at("/metadata/labels")).toList();
              assertThat(chart.render("Service"))
                  .isNotEmpty()
                  .allSatisfy(
                      service ->
                          assertThat(pods)
                              .anySatisfy(
                                  labels ->
                                      assertThat(labels.properties())
                                          .containsAll(service.at("/spec/selector").properties())));
            });
  }

  private static List<String> rolesOf(List<JsonNode> workloads) {
    return workloads.stream()
        .map(workload -> workload.at("/spec/template/spec/containers/0/env"))
        .flatMap(JsonNode::valueStream)
        .filter(variable -> variable.path("name").asString().equals("VOUCH_ROLES"))
        .map(variable -> variable.path("value").asString())
        .toList();
  }

  private static Stream<JsonNode> templates(HelmChart chart) {
    return Stream.of("Deployment", "StatefulSet")
        .flatMap(kind -> chart.render(kind).stream())
        .map(workload -> workload.at("/spec/template"));
  }

  private static Stream<JsonNode> pods(HelmChart chart) {
    return templates(chart).map(template -> template.path("spec"));
  }

  private static Stream<JsonNode> containers(HelmChart chart) {
    return pods(chart).flatMap(pod -> pod.path("containers").valueStream());
  }
}
