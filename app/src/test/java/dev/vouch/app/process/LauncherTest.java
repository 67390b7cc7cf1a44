package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code ./vouch} builds, prepares and runs, with a fake Maven and a fake Java that only
 * record their calls.
 */
class LauncherTest {
  private static final String JAVA =
      """
      #!/bin/sh
      echo "java $*" >>"$CALLS"
      for argument; do
        case $argument in
          -XX:AOTCacheOutput=*) [ -e "$FAILING" ] || echo cache >"${argument#*=}" ;;
        esac
      done
      """;

  private static final String MAVEN =
      """
      #!/bin/sh
      echo "mvn $*" >>"$CALLS"
      mkdir -p app/target && echo jar >app/target/vouch.jar
      """;

  private static final String PACKAGING =
      """
      #!/bin/sh
      echo "package $*" >>"$CALLS"
      echo package >"$2/vouch-1-linux-x64.tar.gz"
      """;

  @TempDir Path directory;
  private Path repository;
  private Path calls;

  @BeforeEach
  void prepare() throws IOException {
    repository = directory.resolve("a repository");
    calls = directory.resolve("calls");
    write(repository.resolve("pom.xml"), "root");
    write(repository.resolve("app/pom.xml"), "module");
    write(repository.resolve("app/src/main/Source.java"), "source");
    write(repository.resolve("docs/page.md"), "page");
    write(directory.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
    program(directory.resolve("jdk/bin/java"), JAVA);
    program(repository.resolve("mvnw"), MAVEN);
    program(repository.resolve("scripts/package"), PACKAGING);
    program(repository.resolve("vouch"), Files.readString(Path.of("..", "vouch")));
    write(
        repository.resolve("packaging/launch.sh"),
        Files.readString(Path.of("..", "packaging/launch.sh")));
  }

  @Test
  void firstServe_buildsTheJar_preparesTheCache_andUsesIt() throws Exception {
    run("serve", "--port", "0");

    assertThat(calls()).hasSize(3);
    assertThat(calls().getFirst()).startsWith("mvn ").contains("-Dchecks=-XDnone");
    assertThat(calls().get(1)).contains("-XX:AOTCacheOutput=", "vouch.jar train --data ");
    assertThat(calls().getLast())
        .contains("-XX:AOTCache=" + target("vouch.aot"))
        .endsWith("-jar " + target("vouch.jar") + " serve --port 0");
  }

  @Test
  void build_printsItsSteps_andKeepsMavensOutputInItsLog() throws Exception {
    mavenPrints(
        """
        [INFO] Scanning for projects...
        [INFO] --- compiler:3.15.0:compile (default-compile) @ vouch-core ---
        [INFO] Compiling 387 source files with javac [forked debug release 25] to target/classes
        SLF4J(W): No SLF4J providers were found.
        [INFO] --- compiler:3.15.0:compile (default-compile) @ vouch-app ---
        [INFO] Compiling 778 source files with javac [forked debug release 25] to target/classes
        [INFO] --- compiler:3.15.0:compile (java-version-check) @ vouch-app ---
        [INFO] Compiling 2 source files with javac [forked debug release 8] to target/classes
        [INFO] --- shade:3.6.2:shade (default) @ vouch-app ---
        [WARNING] kafka-clients.jar, kafka-streams.jar define 2 overlapping resources:
        """,
        0);

    assertThat(run("build").lines().skip(1))
        .startsWith("Resolving libraries", "Compiling core", "Compiling app", "Packaging")
        .noneMatch(line -> line.contains("SLF4J") || line.contains("WARNING"));
    assertThat(repository.resolve("target/build.log")).content().contains("SLF4J", "WARNING");
  }

  @Test
  void failedBuild_printsItsErrors_andWhereItsLogIs() throws Exception {
    mavenPrints("[INFO] Scanning for projects...\n[ERROR] Source.java:[1,1] ';' expected\n", 1);

    assertThat(runWithStatus(1, "build"))
        .contains("[ERROR] Source.java:[1,1] ';' expected\n")
        .endsWith("its log is " + repository.resolve("target/build.log") + ".\n");
  }

  @Test
  void buildThatFailsWithoutAnError_printsTheEndOfItsLog() throws Exception {
    mavenPrints("curl: (6) Could not resolve host\n", 1);

    assertThat(runWithStatus(1, "build")).contains("curl: (6) Could not resolve host\n");
  }

  private void mavenPrints(String text, int status) throws IOException {
    Path printed = directory.resolve("printed");
    write(printed, text);
    program(repository.resolve("mvnw"), MAVEN + "cat '" + printed + "'\nexit " + status + "\n");
  }

  @Test
  void laterServe_skipsMaven_evenIfACheckoutTouchedEveryFile() throws Exception {
    run("serve");
    touchAll(Instant.now().plusSeconds(60));

    assertThat(callsOf("serve")).singleElement().asString().contains("-XX:AOTCache=");
  }

  @Test
  void changedSource_rebuildsTheJarAndTheCache() throws Exception {
    run("serve");
    write(repository.resolve("app/src/main/Source.java"), "another");
    touchAll(Instant.now().plusSeconds(60));

    assertThat(callsOf("serve"))
        .satisfiesExactly(
            maven -> assertThat(maven).startsWith("mvn ").doesNotContain("checks"),
            training -> assertThat(training).contains("AOTCacheOutput"),
            serving -> assertThat(serving).contains("-XX:AOTCache="));
  }

  @Test
  void sourcesOfAnUncheckedFirstBuild_areCompiledAgainByTheNextOne() throws Exception {
    Path compiled =
        repository.resolve(
            "core/target/maven-status/maven-compiler-plugin/compile/default/inputFiles.lst");
    run("serve");
    write(compiled, "Source.java");

    assertThat(callsOf("build").getFirst()).startsWith("mvn ").doesNotContain("checks");
    assertThat(compiled).doesNotExist();
    write(compiled, "Source.java");
    run("build");
    assertThat(compiled).exists();
  }

  @Test
  void otherJavaVersion_getsItsOwnCache_withoutMaven() throws Exception {
    run("serve");
    write(directory.resolve("jdk/release"), "JAVA_VERSION=\"25.0.2\"\n");

    assertThat(callsOf("serve")).hasSize(2).noneMatch(call -> call.startsWith("mvn"));
  }

  @Test
  void failedCacheTraining_isReportedOnce_andServesWithoutACache() throws Exception {
    write(directory.resolve("failing"), "");

    assertThat(run("serve")).contains("target/training.log");
    assertThat(calls().getLast()).doesNotContain("AOT").endsWith("serve");
    assertThat(callsOf("serve")).hasSize(1);
  }

  @Test
  void concurrentStarts_buildOnce() throws Exception {
    Process one = start("serve");
    Process other = start("serve");

    assertThat(one.waitFor()).isZero();
    assertThat(other.waitFor()).isZero();
    assertThat(calls()).filteredOn(call -> call.startsWith("mvn")).hasSize(1);
    assertThat(calls()).filteredOn(call -> call.contains("AOTCacheOutput")).hasSize(1);
  }

  /** The process id of the killed build may be reused: by the launcher, or by another process. */
  @Test
  void lockOfAKilledBuild_isTakenOver_evenIfItsProcessIdIsReused() throws Exception {
    Path lock = repository.resolve("target/vouch.lock");
    write(
        directory.resolve("same-launcher"),
        "true & wait $!; echo $! >\"$LOCK\"; ln \"$LOCK\" \"$LOCK.$$\"");
    write(directory.resolve("same-holder"), "echo $HOLDER >\"$LOCK\"; PATH=$SHELLS:$PATH");
    // Makes the launcher write the id of a live process into its lock.
    program(directory.resolve("shells/sh"), "#!/bin/sh\necho $HOLDER\n");
    Files.createDirectories(lock.getParent());

    for (String killed : List.of("same-launcher", "same-holder")) {
      ProcessBuilder builder =
          launcher(
              "sh", "-c", ". \"$1\"; exec \"$2\" build", "sh", directory + "/" + killed, vouch());
      builder.environment().put("LOCK", lock.toString());
      builder.environment().put("SHELLS", directory.resolve("shells").toString());
      builder.environment().put("HOLDER", "" + ProcessHandle.current().pid());
      Process build = builder.start();
      try {
        assertThat(build.waitFor(60, TimeUnit.SECONDS)).as(killed).isTrue();
        assertThat(build.exitValue()).as(killed).isZero();
        assertThat(lock.getParent()).isDirectoryNotContaining("glob:**vouch.lock*");
      } finally {
        build.destroyForcibly();
      }
    }
  }

  @Test
  void memorySetting_sizesTheHeapAndTheBuffersOutsideIt() throws Exception {
    Map<String, String> options =
        Map.of(
            "512m", "-Xmx115m -XX:MaxDirectMemorySize=115m -Dio.netty.maxDirectMemory=30146560 ",
            "1g", "-Xmx320m -XX:MaxDirectMemorySize=320m -Dio.netty.maxDirectMemory=83886080 ",
            "2g", "-Xmx729m -XX:MaxDirectMemorySize=729m -Dio.netty.maxDirectMemory=191102976 ");
    for (String memory : options.keySet()) {
      assertThat(serveWithMemory(memory)).as(memory).contains(options.get(memory));
    }
  }

  /** A machine that runs the tests has at least 2 GB. */
  @Test
  void heapIsLimited_withoutAMemorySetting() throws Exception {
    assertThat(serveWithMemory("")).contains("-Xmx512m ");
  }

  @Test
  void heapIsThatOfTheJvmsOptions_ifTheySetOne() throws Exception {
    Map<String, String> options =
        Map.of(
            "JAVA_OPTS", "-XX:MaxRAMPercentage=60",
            "JAVA_TOOL_OPTIONS", "-Xmx1g",
            "JDK_JAVA_OPTIONS", "-XX:MaxHeapSize=1g");
    for (Map.Entry<String, String> option : options.entrySet()) {
      ProcessBuilder builder = launcher(vouch(), "serve");
      builder.environment().put(option.getKey(), option.getValue());
      run(builder);
      assertThat(calls().getLast()).as(option.getKey()).doesNotContain("-Xmx512m");
    }
  }

  /** The server, which knows all settings, reports what is invalid. */
  @Test
  void invalidMemorySetting_isLeftToTheServer() throws Exception {
    for (String memory : List.of("much", "12", "m", "-5m", "20m", "1g 2g")) {
      assertThat(serveWithMemory(memory)).as(memory).doesNotContain("-Xmx");
    }
  }

  private String serveWithMemory(String memory) throws Exception {
    ProcessBuilder builder = launcher(vouch(), "serve");
    builder.environment().put("VOUCH_MEMORY", memory);
    run(builder);
    return calls().getLast();
  }

  private static void run(ProcessBuilder builder) throws Exception {
    Process process = builder.start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
  }

  @Test
  void allPlatformsOption_isPassedToMaven() throws Exception {
    run("build", "--all-platforms");

    assertThat(calls().getFirst()).contains("-DallPlatforms");
  }

  @Test
  void package_buildsTheJarAgain_ifItsComponentsAreNotListed() throws Exception {
    run("build");

    assertThat(callsOf("package")).hasSize(2).first().asString().contains("mvn ", "-Ppackage");
  }

  @Test
  void package_usesTheJarThatIsThere_ifItsComponentsAreListed() throws Exception {
    run("build");
    write(target("vouch.cdx.json"), "components");

    assertThat(callsOf("package")).singleElement().asString().startsWith("package ");
  }

  private List<String> callsOf(String command) throws Exception {
    Files.delete(calls);
    run(command);
    return calls();
  }

  private List<String> calls() throws IOException {
    return Files.readAllLines(calls);
  }

  private Path target(String file) {
    return repository.resolve("app/target").resolve(file);
  }

  /** Returns what it printed. */
  private String run(String... arguments) throws IOException, InterruptedException {
    return runWithStatus(0, arguments);
  }

  private String runWithStatus(int status, String... arguments)
      throws IOException, InterruptedException {
    Process process = start(arguments);
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isEqualTo(status);
    return printed;
  }

  private Process start(String... arguments) throws IOException {
    return launcher(Stream.concat(Stream.of(vouch()), Stream.of(arguments)).toArray(String[]::new))
        .start();
  }

  private String vouch() {
    return repository + "/vouch";
  }

  private ProcessBuilder launcher(String... command) {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", directory.resolve("jdk").toString());
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().put("CALLS", calls.toString());
    builder.environment().put("FAILING", directory.resolve("failing").toString());
    List.of("JAVA_OPTS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "VOUCH_MEMORY")
        .forEach(builder.environment()::remove);
    return builder;
  }

  /** Sets the modification time of every file, as a checkout does. */
  private void touchAll(Instant time) throws IOException {
    try (Stream<Path> files = Files.walk(repository)) {
      for (Path file : files.filter(path -> !path.startsWith(target(""))).toList()) {
        Files.setLastModifiedTime(file, FileTime.from(time));
      }
    }
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static void program(Path file, String text) throws IOException {
    write(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
