package dev.vouch.app.config;

import dev.vouch.core.ingest.BrowserQuotas;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.http.AddressRange;
import dev.vouch.http.ConnectionLimits;
import dev.vouch.http.PublicUrl;
import dev.vouch.messages.mail.MailSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The parsed settings, documented in {@link Setting}.
 *
 * @param metricsAddress the address at which metrics are served; if empty, metrics are not served
 * @param adminToken the administrator's token; if empty, the server generates one
 * @param firstAccount the first account; if empty, it is created at {@code /setup}
 * @param mail the settings of outgoing mail; if empty, no mail is sent
 * @param countryDatabase the country database file; if empty, the bundled database is used
 * @param diskReserveBytes the free disk space kept for events of backends; if empty, it depends on
 *     the size of the disk
 * @param memory the memory of the process; if empty, it depends on the machine's memory
 * @param cluster the services of a cluster; if empty, this process uses the embedded engine
 */
public record Configuration(
    String host,
    int port,
    PublicUrl publicUrl,
    Optional<ListenAddress> metricsAddress,
    Path data,
    Optional<String> adminToken,
    Optional<NewAccount> firstAccount,
    Optional<MailSettings> mail,
    List<AddressRange> trustedProxies,
    int ipv6Prefix,
    Optional<Path> countryDatabase,
    Optional<MemorySize> memory,
    LogLevel logLevel,
    LogFormat logFormat,
    ConnectionLimits connectionLimits,
    BrowserQuotas browserQuotas,
    OptionalLong diskReserveBytes,
    Duration drain,
    Optional<ClusterConfiguration> cluster) {
  public Configuration {
    trustedProxies = List.copyOf(trustedProxies);
  }

  /** Returns the default configuration. */
  public static Configuration standard() {
    return new Settings().configuration();
  }

  /** Returns whether this process has a role. A server outside a cluster has all roles. */
  public boolean has(NodeRole role) {
    return cluster.map(configured -> configured.has(role)).orElse(true);
  }

  /** Omits the token and the passwords. */
  @Override
  public String toString() {
    return "Configuration[host=%s, port=%d, data=%s]".formatted(host, port, data);
  }

  /** The first account, created at startup if no account exists. */
  public record NewAccount(EmailAddress email, Password password) {}

  /** The format of log messages on stderr. */
  public enum LogFormat {
    TEXT,
    JSON
  }

  /** The level of log messages on stderr. */
  public enum LogLevel {
    ERROR,
    WARN,
    INFO,
    DEBUG,
    TRACE
  }
}
