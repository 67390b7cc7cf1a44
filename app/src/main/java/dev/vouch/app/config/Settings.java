package dev.vouch.app.config;

import dev.vouch.core.request.ClosestWord;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The unparsed settings with their sources. The command line overrides the environment, which
 * overrides the configuration file. Collects all problems, to report them together. Not
 * thread-safe.
 */
public final class Settings {
  static final String PREFIX = "VOUCH_";

  /**
   * An ignored variable: backends use it for their token, so a developer's shell may have it set.
   */
  private static final String TOKEN_OF_BACKENDS = "VOUCH_KEY";

  private final Map<Setting, Written> written = new EnumMap<>(Setting.class);
  private final List<String> problems = new ArrayList<>();

  /**
   * The text of a setting and its source.
   *
   * @param source the source as shown in problems, such as {@code VOUCH_PORT} or {@code port in
   *     vouch.properties}
   */
  record Written(String text, String source) {}

  /** Adds the settings in a UTF-8 properties file, by the names of {@link Setting#key()}. */
  public Settings addFile(Path file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    } catch (NoSuchFileException e) {
      problems.add("--config " + file + ": file not found");
      return this;
    } catch (IOException | IllegalArgumentException e) {
      problems.add("--config " + file + ": not a readable properties file in UTF-8");
      return this;
    }
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      String source = key + " in " + file;
      Setting.ofKey(key)
          .ifPresentOrElse(
              setting -> put(setting, properties.getProperty(key), source),
              () -> unknown(source, ClosestWord.of(key, names(Setting::key))));
    }
    return this;
  }

  /**
   * Adds the environment variables with the prefix {@code VOUCH_}, except {@code VOUCH_KEY} and
   * those that Kubernetes sets for Services.
   */
  public Settings addEnvironment(Map<String, String> environment) {
    for (String variable : new TreeSet<>(environment.keySet())) {
      String text = environment.getOrDefault(variable, "");
      if (variable.startsWith(PREFIX)
          && !variable.equals(TOKEN_OF_BACKENDS)
          && !KubernetesService.sets(variable, text)) {
        Setting.ofVariable(variable)
            .ifPresentOrElse(
                setting -> put(setting, text, variable),
                () -> unknown(variable, ClosestWord.of(variable, names(Setting::variable))));
      }
    }
    return this;
  }

  /** Adds the value of a command-line option; empty if absent. */
  public Settings addOption(Setting setting, Optional<String> value) {
    value.ifPresent(text -> put(setting, text, "--" + setting.key()));
    return this;
  }

  private void put(Setting setting, String text, String source) {
    written.put(setting, new Written(text.strip(), source));
  }

  private void unknown(String source, Optional<String> intended) {
    String question = intended.map("; did you mean %s?"::formatted).orElse(";");
    problems.add("Unknown setting " + source + question + " ./vouch config lists all settings");
  }

  private static List<String> names(Function<Setting, String> name) {
    return Stream.of(Setting.values()).map(name).toList();
  }

  Written of(Setting setting) {
    return written.getOrDefault(setting, new Written(setting.fallback(), setting.variable()));
  }

  /**
   * Parses the settings.
   *
   * @throws ConfigurationException if any setting is unknown or invalid; lists all problems
   */
  public Configuration configuration() {
    return new SettingsReader(this, problems).read();
  }

  /** Exception for unknown or invalid settings. The message lists every problem, one per line. */
  public static final class ConfigurationException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ConfigurationException(List<String> problems) {
      super("Invalid configuration:\n  " + String.join("\n  ", problems));
    }
  }

  /**
   * The environment variables that Kubernetes sets in every pod of a namespace for each Service
   * (https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables). The
   * variables of a Service named {@code vouch}, {@code vouch-db} or similar start like settings and
   * must be ignored.
   */
  static final class KubernetesService {
    private static final String SERVICE = Settings.PREFIX + "([A-Z0-9_]+_)?";
    private static final Pattern VARIABLE =
        Pattern.compile(
            SERVICE
                + "(SERVICE_HOST|SERVICE_PORT(_[A-Z0-9_]+)?"
                + "|PORT_[0-9]+_(TCP|UDP|SCTP)(_(ADDR|PORT|PROTO))?)");
    private static final Pattern PORT = Pattern.compile(SERVICE + "PORT");
    private static final Pattern ADDRESS = Pattern.compile("(tcp|udp|sctp)://.*");

    private KubernetesService() {}

    static boolean sets(String variable, String text) {
      return VARIABLE.matcher(variable).matches()
          || (PORT.matcher(variable).matches() && ADDRESS.matcher(text).matches());
    }
  }
}
