package dev.vouch.app.process;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The command that starts Vouch in a process of its own: the jar with its class cache, if {@code
 * ./vouch prove} names both in the system properties {@code vouch.jar} and {@code vouch.cache},
 * else the classes of the tests.
 */
final class ProgramUnderTest {
  static final String MAIN_CLASS = "dev.vouch.app.cli.Main";

  private static final String CLASS_PATH = System.getProperty("java.class.path");
  private static final Path TEST_CLASSES = Path.of("target", "test-classes");
  private static final Optional<String> JAR = Optional.ofNullable(System.getProperty("vouch.jar"));

  private ProgramUnderTest() {}

  /**
   * Returns the command without the program's own arguments.
   *
   * @param jvmOptions override those of the other tests
   * @param mainClass {@link #MAIN_CLASS}, or a class of the tests that starts Vouch
   */
  static List<String> command(List<String> jvmOptions, String mainClass) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:+UseSerialGC");
    command.addAll(
        JAR.isPresent() ? cacheOptions() : List.of("--enable-native-access=ALL-UNNAMED"));
    command.addAll(compilerOptions());
    command.addAll(jvmOptions);
    command.addAll(
        JAR.map(jar -> ofJar(jar, mainClass)).orElse(List.of("-cp", CLASS_PATH, mainClass)));
    return command;
  }

  /**
   * With the cache, a start takes a third of the processor time. The JVM uses it only if native
   * access is not an option, as in its training, and if the class path begins with the jar.
   */
  private static List<String> cacheOptions() {
    return List.of(
        "-XX:AOTCache=" + System.getProperty("vouch.cache"),
        "-Xlog:aot*=off",
        "-Xlog:cds*=off",
        "--sun-misc-unsafe-memory-access=allow");
  }

  private static List<String> ofJar(String jar, String mainClass) {
    return mainClass.equals(MAIN_CLASS)
        ? List.of("-jar", jar)
        : List.of("-cp", jar + File.pathSeparator + TEST_CLASSES, mainClass);
  }

  /**
   * The compiler options of the tests' JVM, which save most of the processor time of a short run.
   */
  private static List<String> compilerOptions() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("-XX:TieredStopAtLevel="))
        .toList();
  }
}
