package dev.vouch.app.config;

import java.util.Locale;
import java.util.Optional;

/**
 * The settings of the server. {@code ./vouch config} prints these descriptions; there is no other
 * documentation of settings.
 */
public enum Setting {
  HOST("127.0.0.1", "the address to listen on; 0.0.0.0 for all addresses"),
  PORT("8080", "the port to listen on, 1 to 65535; 0 for any free port"),
  PUBLIC_URL(
      "",
      "the https URL by which others reach this server, without a path, such as"
          + " https://vouch.example; used in links that are sent or stored; if unset, such links"
          + " are relative"),
  METRICS_ADDRESS(
      "",
      "the address and port of /metrics for Prometheus, such as 127.0.0.1:9464, or 0.0.0.0:9464 in"
          + " a network that only monitoring can reach; if unset, there are no metrics"),
  DATA("data", "the data directory; created if missing, with access for its owner only"),
  ADMIN_TOKEN(
      "",
      "the bearer token for /api, 16 to 255 visible ASCII characters; if unset, generated at the"
          + " first start and shown once"),
  ADMIN_EMAIL(
      "",
      "the email address of the first account, created at startup if there is no account; requires"
          + " VOUCH_ADMIN_PASSWORD; if unset, the account is created on /setup"),
  ADMIN_PASSWORD(
      "",
      "the password of the first account, 12 to 256 characters and not a common one; existing"
          + " accounts are not changed"),
  SMTP_URL(
      "",
      "the server that sends mail: smtps://HOST for TLS (port 465), smtp://HOST for STARTTLS (port"
          + " 587), or smtp://HOST:PORT?tls=off without encryption in a private network; requires"
          + " VOUCH_MAIL_FROM and VOUCH_PUBLIC_URL; if unset, no mail is sent"),
  SMTP_USER(
      "",
      "the user name at the mail server, 1 to 255 characters; requires VOUCH_SMTP_PASSWORD and"
          + " encryption"),
  SMTP_PASSWORD("", "the password at the mail server, 1 to 255 characters"),
  MAIL_FROM("", "the sender's address of mail, such as vouch@shop.example"),
  TRUSTED_PROXIES(
      "",
      "proxies whose Forwarded or X-Forwarded-For header is trusted, such as"
          + " 10.0.0.0/8,192.168.1.5"),
  IPV6_PREFIX(
      "64", "the number of leading bits of an IPv6 address that distinguish visitors, 32 to 128"),
  COUNTRY_DATABASE("", "a MaxMind database file (.mmdb) with countries; if unset, the bundled one"),
  MEMORY(
      "",
      "the memory of the process, such as 512m or 2g; at least 512m. ./vouch sizes the JVM's heap"
          + " by the environment variable VOUCH_MEMORY, not by a properties file; if unset, three"
          + " quarters of the machine's or container's memory, a third of them heap"),
  LOG_LEVEL("info", "the level of log messages on stderr: error, warn, info, debug or trace"),
  LOG_FORMAT(
      "text",
      "the format of log messages on stderr: text, or json: one object per"
          + " line, and the message of the start on stdout"),
  CONNECTIONS(
      "10000",
      "the maximum number of concurrent connections, 1 to 1000000, and at most one per 16 KB of"
          + " heap; an address outside VOUCH_TRUSTED_PROXIES can use a quarter of them"),
  HEAD_DEADLINE(
      "30s",
      "the maximum time to receive a request's headers, counted from the opening of the connection"
          + " or its last response, such as 30s or 500ms; a sixth of it while more than three"
          + " quarters of the connections are open"),
  BODY_DEADLINE(
      "15s",
      "the maximum time to receive a request's body after its headers, such as 15s or 500ms"),
  BROWSER_MB_PER_ADDRESS(
      "200",
      "the maximum that browsers at one address (an IPv6 /64) may write in 24 hours, in MB, 1 to"
          + " 9999999; 200 MB are some 600000 page views"),
  BROWSER_MB_PER_SITE(
      "10000",
      "the maximum that the browsers of one site may write in 24 hours, in MB, 1 to 9999999"),
  DISK_RESERVE_MB(
      "",
      "the free disk space that is kept for events of backends, in MB, 0 to 9999999: below it,"
          + " browser events and exports are refused; if unset, 2 % of the disk but at least 1 GiB,"
          + " and at most 10 % of a small disk"),
  KAFKA_BOOTSTRAP(
      "",
      "addresses of some brokers of Kafka, such as kafka-1:9092,kafka-2:9092; if set, this process"
          + " is a node of a cluster (docs/CLUSTER.md), and requires VOUCH_CLICKHOUSE_URL and"
          + " VOUCH_DATABASE_URL"),
  KAFKA_CONFIG(
      "",
      "a readable properties file of Kafka's clients for encryption and authentication, with"
          + " security.protocol, sasl.mechanism, sasl.jaas.config, ssl.truststore.location and the"
          + " like (docs/CLUSTER.md); requires VOUCH_KAFKA_BOOTSTRAP; if unset, connections to"
          + " Kafka have neither"),
  KAFKA_TOPIC(
      "vouch",
      "the beginning of the names of Vouch's topics in Kafka, 1 to 100 letters, digits, '.', '_' or"
          + " '-'; the same on all nodes"),
  KAFKA_PARTITIONS(
      "6",
      "the number of partitions of Vouch's topics, 1 to 1000; used when the first node creates"
          + " them, and cannot be changed later"),
  KAFKA_REPLICAS(
      "3",
      "the number of brokers that have each partition, 1 to 10; used when the first node creates"
          + " the topics"),
  CLICKHOUSE_URL(
      "",
      "the HTTP interface and the database of ClickHouse, such as"
          + " https://user:password@clickhouse.example:8443/vouch, with"
          + " ?sslrootcert=/etc/vouch/ca.pem if a private authority has signed its certificate; to"
          + " divide sites over several servers, the URL of each, separated by commas, always in"
          + " the same order (docs/CLUSTER.md); requires VOUCH_KAFKA_BOOTSTRAP"),
  DATABASE_URL(
      "",
      "the PostgreSQL database of sites, keys and accounts in a cluster, such as"
          + " postgresql://user:password@postgres.example:5432/vouch?sslmode=verify-full; requires"
          + " VOUCH_KAFKA_BOOTSTRAP"),
  REDIS_URL(
      "",
      "the Redis server that counts the rate limits of API keys for all nodes of a cluster"
          + " together, such as rediss://user:password@redis.example:6379/0, optionally with"
          + " ?sslrootcert=FILE for TLS; requires VOUCH_KAFKA_BOOTSTRAP; if unset, each node counts"
          + " on its own (docs/CLUSTER.md)"),
  ROLES(
      "ingest,credit,report",
      "what this node of a cluster does: ingest (receive events), credit (compute credit), report"
          + " (serve the dashboard and the API), separated by commas"),
  DRAIN(
      "5s",
      "how long requests are still served during shutdown after /healthz/ready returns 503, if it"
          + " was requested in the last minute, such as 5s; 0s for none");

  private final String fallback;
  private final String meaning;

  Setting(String fallback, String meaning) {
    this.fallback = fallback;
    this.meaning = meaning;
  }

  /** Returns the name of the environment variable, such as {@code VOUCH_PORT}. */
  public String variable() {
    return Settings.PREFIX + name();
  }

  /** Returns the name in a properties file, such as {@code port}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the default value; an empty string if there is none. */
  public String fallback() {
    return fallback;
  }

  /** Returns the description in one sentence: meaning, unit and range. */
  public String meaning() {
    return meaning;
  }

  /**
   * Returns whether the value must not be printed. URLs of services are secret, because they can
   * contain a password.
   */
  public boolean isSecret() {
    return switch (this) {
      case ADMIN_TOKEN,
          ADMIN_PASSWORD,
          SMTP_URL,
          SMTP_PASSWORD,
          CLICKHOUSE_URL,
          DATABASE_URL,
          REDIS_URL ->
          true;
      default -> false;
    };
  }

  static Optional<Setting> ofVariable(String variable) {
    return variable.startsWith(Settings.PREFIX)
        ? ofName(variable.substring(Settings.PREFIX.length()))
        : Optional.empty();
  }

  static Optional<Setting> ofKey(String key) {
    return key.equals(key.toLowerCase(Locale.ROOT))
        ? ofName(key.toUpperCase(Locale.ROOT))
        : Optional.empty();
  }

  private static Optional<Setting> ofName(String name) {
    for (Setting setting : values()) {
      if (setting.name().equals(name)) {
        return Optional.of(setting);
      }
    }
    return Optional.empty();
  }
}
