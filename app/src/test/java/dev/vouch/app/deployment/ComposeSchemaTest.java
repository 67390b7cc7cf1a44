package dev.vouch.app.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The Compose files, by the schema of the Compose specification that a linter on npm contains. */
@Tag("prove")
class ComposeSchemaTest {
  private static final String LINTER = "dclint@3.1.0";

  @TempDir static Path directory;
  private static Schema schema;

  @BeforeAll
  static void download() throws Exception {
    String command = "npm pack --silent %s && tar -xzf ./*.tgz".formatted(LINTER);
    Process npm =
        new ProcessBuilder("sh", "-euc", command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("npm.out").toFile())
            .start();
    assertThat(npm.waitFor()).as(Files.readString(directory.resolve("npm.out"))).isZero();
    ObjectNode text =
        (ObjectNode)
            YamlText.document(
                Files.readString(directory.resolve("package/schemas/compose.schema.json")));
    // Neither is a URI that the validator accepts.
    text.remove("$id");
    text.remove("$schema");
    schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(text.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"compose.yaml", "compose.cluster.yaml"})
  void file_followsTheSpecification(String file) {
    assertThat(problems(ComposeFile.read(file).root())).isEmpty();
  }

  @Test
  void misspeltOption_isNoticed() {
    JsonNode compose =
        YamlText.document(
            """
            services:
              vouch:
                image: vouch
                read_onyl: true
            """);
    assertThat(problems(compose)).singleElement().asString().contains("read_onyl");
  }

  private static List<String> problems(JsonNode compose) {
    return schema.validate(compose.toString(), InputFormat.JSON).stream()
        .map(error -> error.getInstanceLocation() + " " + error.getMessage())
        .toList();
  }
}
