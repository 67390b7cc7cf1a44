package dev.vouch.app.deployment;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import com.marcnuri.helm.TemplateCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The chart of {@code packaging/helm}, linted and rendered by Helm's own code.
 *
 * @param directory of the chart
 */
record HelmChart(Path directory) {
  static final String RELEASE = "shop-vouch";

  /** The version of the API that {@link KubernetesModel} has. */
  private static final String KUBERNETES = "1.35.0";

  private static final Path SOURCE = Path.of("..", "packaging", "helm", "vouch");

  static HelmChart withDefaults() {
    return new HelmChart(SOURCE);
  }

  /** Its defaults are those of the chart, overridden by one of its files. */
  static HelmChart withValues(String file, Path copy) throws IOException {
    try (Stream<Path> files = Files.walk(SOURCE)) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        Path target = copy.resolve(SOURCE.relativize(each));
        Files.createDirectories(target.getParent());
        Files.copy(each, target, StandardCopyOption.REPLACE_EXISTING);
      }
    }
    ObjectNode values = values(SOURCE.resolve("values.yaml"));
    override(values, values(SOURCE.resolve(file)));
    // JSON is YAML.
    Files.writeString(copy.resolve("values.yaml"), values.toString());
    return new HelmChart(copy);
  }

  private static ObjectNode values(Path file) throws IOException {
    return (ObjectNode) YamlText.document(Files.readString(file));
  }

  /** As Helm does it: objects are merged, everything else is replaced. */
  private static void override(ObjectNode values, ObjectNode others) {
    others.forEachEntry(
        (name, other) -> {
          if (values.path(name) instanceof ObjectNode object && other instanceof ObjectNode part) {
            override(object, part);
          } else {
            values.set(name, other);
          }
        });
  }

  ObjectNode metadata() throws IOException {
    return values(directory.resolve("Chart.yaml"));
  }

  /** As {@code helm lint --strict}. */
  LintResult lint() {
    return new Helm(directory).lint().strict().call();
  }

  /** As {@code helm template}, with {@code --set} for each value. */
  List<JsonNode> render(Map<String, String> values) {
    TemplateCommand command =
        new Helm(directory).template().withName(RELEASE).withKubeVersion(KUBERNETES);
    values.forEach(command::set);
    return YamlText.documents(command.call());
  }

  /** The objects of a kind. */
  List<JsonNode> render(String kind) {
    return render(Map.of()).stream()
        .filter(object -> object.path("kind").asString().equals(kind))
        .toList();
  }
}
