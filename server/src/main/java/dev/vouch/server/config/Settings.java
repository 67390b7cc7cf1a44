package dev.vouch.server.config;

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
import java.util.regex.Pattern;

/**
 * The unparsed settings and their sources: the command line overrides the environment, which
 * overrides a file. Collects all problems instead of stopping at the first.
 */
public final class Settings {
  static final String PREFIX = "VOUCH_";

  /**
   * Used by the samples, so it may be set in the shell from which a developer starts the server.
   */
  private static final String TOKEN_OF_BACKENDS = "VOUCH_KEY";

  private final Map<Setting, Written> written = new EnumMap<>(Setting.class);
  private final List<String> problems = new ArrayList<>();

  /**
   * A setting's text and its source.
   *
   * @param source such as {@code VOUCH_PORT} or {@code port in vouch.properties}
   */
  record Written(String text, String source) {}

  /** Reads a properties file in UTF-8, with {@link Setting#key()} for names. */
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
              setting -> put(setting, properties.getProperty(key), source), () -> unknown(source));
    }
    return this;
  }

  /**
   * Reads the variables that start with {@code VOUCH_}, except those of a Kubernetes Service and
   * the token that the samples of backends use.
   */
  public Settings addEnvironment(Map<String, String> environment) {
    for (String variable : new TreeSet<>(environment.keySet())) {
      String text = environment.getOrDefault(variable, "");
      if (variable.startsWith(PREFIX)
          && !variable.equals(TOKEN_OF_BACKENDS)
          && !KubernetesService.sets(variable, text)) {
        Setting.ofVariable(variable)
            .ifPresentOrElse(setting -> put(setting, text, variable), () -> unknown(variable));
      }
    }
    return this;
  }

  /** Adds a command-line option, if it was given. */
  public Settings addOption(Setting setting, Optional<String> value) {
    value.ifPresent(text -> put(setting, text, "--" + setting.key()));
    return this;
  }

  private void put(Setting setting, String text, String source) {
    written.put(setting, new Written(text.strip(), source));
  }

  private void unknown(String source) {
    problems.add("Unknown setting " + source + "; ./vouch config lists all settings");
  }

  Written of(Setting setting) {
    return written.getOrDefault(setting, new Written(setting.fallback(), setting.variable()));
  }

  /**
   * Parses the settings.
   *
   * @throws ConfigurationException with every problem
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
   * The variables that Kubernetes sets in every pod for a Service named {@code vouch}, by their
   * form (https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables).
   * They look like settings but are not.
   */
  static final class KubernetesService {
    private static final Pattern VARIABLE =
        Pattern.compile(
            Settings.PREFIX
                + "(SERVICE_HOST|SERVICE_PORT(_[A-Z0-9_]+)?|PORT_[0-9]+_TCP(_(ADDR|PORT|PROTO))?)");

    private KubernetesService() {}

    static boolean sets(String variable, String text) {
      return VARIABLE.matcher(variable).matches()
          || (variable.equals(Setting.PORT.variable()) && text.startsWith("tcp://"));
    }
  }
}
