package dev.vouch.server.config;

import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.server.http.ConnectionLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The parsed settings; {@link Setting} documents each.
 *
 * @param adminToken empty when the server generates one
 * @param firstAccount empty when it is created at /setup
 * @param countryDatabase empty for the one in the jar
 */
public record Configuration(
    String host,
    int port,
    Path data,
    Optional<String> adminToken,
    Optional<NewAccount> firstAccount,
    List<AddressRange> trustedProxies,
    int ipv6Prefix,
    Optional<Path> countryDatabase,
    LogLevel logLevel,
    Duration logRetention,
    ConnectionLimits connectionLimits,
    Duration drain) {
  public Configuration {
    trustedProxies = List.copyOf(trustedProxies);
  }

  /** The defaults. */
  public static Configuration standard() {
    return new Settings().configuration();
  }

  /** Hides the token and the password. */
  @Override
  public String toString() {
    return "Configuration[host=%s, port=%d, data=%s]".formatted(host, port, data);
  }

  /** The first account, created at the start if there is none. */
  public record NewAccount(EmailAddress email, Password password) {}

  /** The level of the log on stderr. */
  public enum LogLevel {
    ERROR,
    WARN,
    INFO,
    DEBUG,
    TRACE
  }
}
