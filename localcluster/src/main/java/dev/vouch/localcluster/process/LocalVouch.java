package dev.vouch.localcluster.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A node of Vouch. */
public final class LocalVouch implements AutoCloseable {
  /** Longer than the drain and the end of a node together. */
  private static final Duration STOP_MAX = Duration.ofSeconds(70);

  private static final Pattern SETUP_CODE = Pattern.compile("/setup and enter .*\\R +(\\S+)");

  private final LocalProcess process;

  /** How long the log was before this start. */
  private final long logStart;

  private LocalVouch(LocalProcess process, long logStart) {
    this.process = process;
    this.logStart = logStart;
  }

  /**
   * The program of the nodes.
   *
   * @param jar the server's jar
   * @param cache the JVM's class cache; need not exist
   * @param launcher the script that starts the jar, {@code packaging/launch.sh}
   */
  public record Program(Path jar, Path cache, Path launcher) {
    /** Returns the program of a repository that has been built. */
    public static Program of(Path repository) {
      Path target = repository.resolve("app").resolve("target");
      return new Program(
          target.resolve("vouch.jar"),
          target.resolve("vouch.aot"),
          repository.resolve("packaging").resolve("launch.sh"));
    }

    private List<String> command() {
      if (!Files.exists(jar)) {
        throw new ProcessException(jar + " does not exist; build it with ./vouch build");
      }
      return List.of(
          "sh",
          "-c",
          """
          java=$0 jar=$1 cache=$2
          . "$3"
          set_jvm_options "$(feature_version "$java")"
          start serve
          """,
          JavaCommand.java(),
          jar.toString(),
          cache.toString(),
          launcher.toString());
    }
  }

  /**
   * Starts a node; does not wait until it is ready.
   *
   * @param data its data directory
   * @param logs the directory of its output
   * @param settings its environment variables, without those of its address and data directory
   */
  public static LocalVouch start(
      String name,
      Program program,
      Path data,
      Ports ports,
      Path logs,
      Map<String, String> settings) {
    int port = ports.freePortOf(name);
    Path log = logs.resolve(name + ".log");
    Map<String, String> environment = new HashMap<>(settings);
    environment.put("VOUCH_HOST", "127.0.0.1");
    environment.put("VOUCH_PORT", Integer.toString(port));
    environment.put("VOUCH_DATA", data.toAbsolutePath().toString());
    long logStart = log.toFile().length();
    return new LocalVouch(
        LocalProcess.start(
            new ServerCommand(
                name,
                port,
                program.command(),
                environment,
                log,
                Readiness.ofHttp("http://127.0.0.1:" + port + "/healthz/ready"),
                ProcessSignal.TERM,
                STOP_MAX)),
        logStart);
  }

  /** Returns the code that {@code /setup} requires on all nodes, if there is no account yet. */
  public Optional<String> setupCode() {
    Matcher code = SETUP_CODE.matcher(printed());
    return code.find() ? Optional.of(code.group(1)) : Optional.empty();
  }

  private String printed() {
    try (RandomAccessFile log = new RandomAccessFile(process.log().toFile(), "r")) {
      byte[] bytes = new byte[(int) (log.length() - logStart)];
      log.seek(logStart);
      log.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the log of " + process.name() + " cannot be read", e);
    }
  }

  /** Its process. */
  public LocalProcess process() {
    return process;
  }

  @Override
  public void close() {
    process.close();
  }
}
