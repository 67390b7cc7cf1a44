package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The package and the image that {@code ./vouch image} made before. */
@Tag("prove")
class PackageTest {
  private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern LIBRARY = Pattern.compile("(?m)^\\s+(\\S+) (?:=> (\\S+) )?\\(0x");

  /** All that a package needs of a system, in addition to a shell with the usual programs. */
  private static final Set<String> SYSTEM_LIBRARIES =
      Set.of(
          "ld-linux-x86-64.so.2",
          "ld-linux-aarch64.so.1",
          "libc.so.6",
          "libdl.so.2",
          "libgcc_s.so.1",
          "libm.so.6",
          "libpthread.so.0",
          "librt.so.1",
          "libstdc++.so.6");

  @TempDir Path directory;

  @Test
  void package_needsOnlyGlibcAndLibstdcpp_andRecordsAnEventInAnEmptyRoot() throws Exception {
    IsolatedRoot root = new IsolatedRoot(Files.createDirectory(directory.resolve("root")));
    Path unpacked = unpack(Files.createDirectory(root.root().resolve("opt")));
    Set<Path> libraries = systemLibraries(unpacked);
    for (Path library : libraries) {
      root.addFromMachine(library);
    }
    addBusyBox(root);

    assertThat(libraries)
        .extracting(library -> library.getFileName().toString())
        .isSubsetOf(SYSTEM_LIBRARIES);
    try (PackagedServer server =
        new PackagedServer(
            root, directory.resolve("output"), Map.of(), List.of("/opt/vouch/vouch", "serve"))) {
      server.awaitReady();
      assertThat(server.recordEvent()).isEqualTo(204);
      assertThat(server.stop()).isEqualTo(143);
    }
  }

  @Test
  @Tag("campaign")
  void package_isTheSame_ifItIsMadeAgain() throws Exception {
    Path again = Files.createDirectory(directory.resolve("again"));

    run("../scripts/package", System.getProperty("java.home"), again.toString());

    Path first = made(".tar.gz");
    assertThat(Files.mismatch(first, again.resolve(first.getFileName()))).isEqualTo(-1);
  }

  @Test
  void package_listsItsComponents_withVersionsAndLicences() throws Exception {
    Path unpacked = unpack(directory);
    JsonArray components =
        new JsonObject(Files.readString(unpacked.resolve("vouch.cdx.json")))
            .getJsonArray("components");

    assertThat(components.stream().map(JsonObject.class::cast))
        .allSatisfy(component -> assertThat(component.getString("version")).isNotEmpty())
        .allSatisfy(component -> assertThat(component.getJsonArray("licenses")).isNotEmpty())
        .extracting(component -> component.getString("name"))
        .contains("rocksdbjni", "sqlite-jdbc", "vertx-web")
        .doesNotContain("junit-jupiter", "assertj-core");
    assertThat(unpacked.resolve("LICENSE")).exists();
    assertThat(unpacked.resolve("NOTICE")).exists();
    assertThat(unpacked.resolve("runtime/legal/java.base/LICENSE")).exists();
  }

  /** Kafka's clients need the former for any password, although no tool finds that in the jar. */
  @Test
  void runtime_hasTheModulesForPasswordsOfKafka() throws Exception {
    assertThat(Files.readString(unpack(directory).resolve("runtime/release")))
        .contains("java.security.jgss", "java.security.sasl");
  }

  @Test
  void image_runsOnAReadOnlyRoot_asAUserWithoutRights_andDrainsOnSigterm() throws Exception {
    Path image = Files.createDirectory(directory.resolve("image"));
    Path root = Files.createDirectory(directory.resolve("root"));
    run("tar", "--extract", "--file", made(".oci.tar").toString(), "-C", image.toString());
    JsonObject manifest =
        blob(image, new JsonObject(text(image.resolve("index.json"))), "manifests");
    for (Object layer : manifest.getJsonArray("layers")) {
      String blob = blobPath(image, (JsonObject) layer).toString();
      run("tar", "--extract", "--gzip", "--file", blob, "-C", root.toString());
    }
    JsonObject config =
        new JsonObject(text(blobPath(image, manifest.getJsonObject("config"))))
            .getJsonObject("config");

    assertThat(config.getString("User")).isEqualTo(IsolatedRoot.USER + ":" + IsolatedRoot.USER);
    assertThat(config.getJsonObject("Volumes").fieldNames()).containsExactly("/data");
    try (PackagedServer server =
        new PackagedServer(
            new IsolatedRoot(root),
            directory.resolve("output"),
            variables(config),
            command(config))) {
      server.awaitReady();
      assertThat(healthCheck(config, root, server.port())).isZero();
      assertThat(server.recordEvent()).isEqualTo(204);
      assertThat(server.stop()).isEqualTo(143);
    }
  }

  @Test
  void image_isReadByContainerTools() throws Exception {
    String inspected = run("skopeo", "inspect", "--config", "oci-archive:" + made(".oci.tar"));

    assertThat(new JsonObject(inspected).getString("os")).isEqualTo("linux");
    run("skopeo", "copy", "oci-archive:" + made(".oci.tar"), "dir:" + directory.resolve("copy"));
  }

  /** The exit code of the image's health check in its root. */
  private int healthCheck(JsonObject config, Path root, int port) throws Exception {
    List<String> test =
        config.getJsonObject("Healthcheck").getJsonArray("Test").stream()
            .skip(1)
            .map(word -> word.toString().replace(":8080", ":" + port))
            .toList();
    Process check =
        new IsolatedRoot(root).start(variables(config), directory.resolve("check"), test);
    return check.waitFor();
  }

  private static Map<String, String> variables(JsonObject config) {
    return config.getJsonArray("Env").stream()
        .map(variable -> variable.toString().split("=", 2))
        .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
  }

  private static List<String> command(JsonObject config) {
    return Stream.of("Entrypoint", "Cmd")
        .flatMap(part -> config.getJsonArray(part).stream())
        .map(Object::toString)
        .toList();
  }

  private static JsonObject blob(Path image, JsonObject index, String list) throws IOException {
    return new JsonObject(text(blobPath(image, index.getJsonArray(list).getJsonObject(0))));
  }

  private static Path blobPath(Path image, JsonObject descriptor) {
    return image.resolve("blobs").resolve(descriptor.getString("digest").replace(':', '/'));
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file);
  }

  private static Path unpack(Path parent) throws Exception {
    Path unpacked = Files.createDirectory(parent.resolve("vouch"));
    String archive = made(".tar.gz").toString();
    run("tar", "-x", "--strip-components=1", "-f", archive, "-C", unpacked.toString());
    return unpacked;
  }

  private static Path made(String suffix) throws IOException {
    try (Stream<Path> files = Files.list(REPOSITORY.resolve("target"))) {
      return files
          .filter(file -> file.getFileName().toString().matches("vouch-.*-linux-.*"))
          .filter(file -> file.toString().endsWith(suffix))
          .findFirst()
          .orElseThrow(() -> new AssertionError("run ./vouch image first"));
    }
  }

  /** The libraries outside the package that its programs and libraries load. */
  private static Set<Path> systemLibraries(Path unpacked) throws Exception {
    Set<Path> libraries = new TreeSet<>();
    for (Path file : nativeFiles(unpacked)) {
      LIBRARY
          .matcher(run("ldd", file.toString()))
          .results()
          .map(found -> found.group(2) == null ? found.group(1) : found.group(2))
          .filter(library -> library.startsWith("/"))
          .map(Path::of)
          .filter(library -> !library.startsWith(unpacked))
          .forEach(libraries::add);
    }
    return libraries;
  }

  /** All but those of the graphical interface, which the server does not load. */
  private static List<Path> nativeFiles(Path unpacked) throws IOException {
    try (Stream<Path> files = Files.walk(unpacked)) {
      return files
          .filter(file -> file.toString().matches(".*/bin/java|.*\\.so"))
          .filter(
              file -> !file.toString().matches(".*/lib(awt|splash|jawt|font|freetype|jsound).*"))
          .toList();
    }
  }

  private static void addBusyBox(IsolatedRoot root) throws IOException {
    Path busyBox = Path.of("/bin/busybox");
    root.addFromMachine(busyBox);
    for (String program : List.of("sh", "cat", "dirname", "mktemp", "readlink", "sed", "sort")) {
      Files.createSymbolicLink(root.root().resolve("bin/" + program), Path.of("busybox"));
    }
  }

  /** Runs a command that succeeds; returns its standard output. */
  private static String run(String... command) throws Exception {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s: %s", List.of(command), output).isZero();
    return output;
  }
}
