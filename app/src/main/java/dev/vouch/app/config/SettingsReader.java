package dev.vouch.app.config;

import dev.vouch.app.config.Configuration.LogFormat;
import dev.vouch.app.config.Configuration.LogLevel;
import dev.vouch.app.config.Configuration.NewAccount;
import dev.vouch.app.config.Settings.ConfigurationException;
import dev.vouch.app.config.Settings.Written;
import dev.vouch.core.ingest.BrowserQuotas;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.directory.account.PasswordProblem;
import dev.vouch.http.AddressRange;
import dev.vouch.http.ConnectionLimits;
import dev.vouch.http.PublicUrl;
import dev.vouch.messages.mail.MailAddress;
import dev.vouch.messages.mail.MailSettings;
import dev.vouch.messages.mail.SmtpServer;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parser of all settings. Collects all problems instead of stopping at the first. Not reusable. */
final class SettingsReader {
  private static final Pattern DURATION = Pattern.compile("([0-9]{1,6})(ms|s|m|h|d)");
  private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]{16,255}");
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9.:_-]{1,255}");

  private static final Pattern CREDENTIAL = Pattern.compile("[^\\p{Cntrl}]{1,255}");

  private static final Pattern TOPIC = Pattern.compile("[A-Za-z0-9._-]{1,100}");
  private static final Pattern BROKER = Pattern.compile("[A-Za-z0-9.:_\\[\\]-]+:[0-9]{1,5}");
  private static final Pattern BROKERS = Pattern.compile(BROKER + "(," + BROKER + ")*");

  private static final int MEMORY_MEGABYTES_MIN = 512;

  private final Settings settings;
  private final List<String> problems;

  SettingsReader(Settings settings, List<String> problems) {
    this.settings = settings;
    this.problems = new ArrayList<>(problems);
  }

  Configuration read() {
    Configuration configuration =
        new Configuration(
            value(Setting.HOST, text -> matching(text, HOST), "127.0.0.1"),
            value(Setting.PORT, text -> whole(text, 0, 65_535), 0),
            optional(Setting.PUBLIC_URL, PublicUrl::parse).orElse(PublicUrl.UNKNOWN),
            optional(Setting.METRICS_ADDRESS, ListenAddress::parse),
            value(Setting.DATA, SettingsReader::path, Path.of("data")),
            optional(Setting.ADMIN_TOKEN, text -> matching(text, TOKEN)),
            firstAccount(),
            mail(),
            optional(Setting.TRUSTED_PROXIES, SettingsReader::ranges).orElse(List.of()),
            value(Setting.IPV6_PREFIX, text -> whole(text, 32, 128), 64),
            optional(Setting.COUNTRY_DATABASE, SettingsReader::readable),
            optional(
                Setting.MEMORY, text -> MemorySize.parse(text).filter(SettingsReader::isEnough)),
            value(Setting.LOG_LEVEL, text -> constant(text, LogLevel.values()), LogLevel.INFO),
            value(Setting.LOG_FORMAT, text -> constant(text, LogFormat.values()), LogFormat.TEXT),
            new ConnectionLimits(
                value(Setting.HEAD_DEADLINE, atLeast(Duration.ofMillis(1)), Duration.ofSeconds(1)),
                value(Setting.BODY_DEADLINE, atLeast(Duration.ofMillis(1)), Duration.ofSeconds(1)),
                value(Setting.CONNECTIONS, text -> whole(text, 1, 1_000_000), 1)),
            new BrowserQuotas(
                value(Setting.BROWSER_MB_PER_ADDRESS, text -> megabytes(text, 1), 1L),
                value(Setting.BROWSER_MB_PER_SITE, text -> megabytes(text, 1), 1L)),
            optional(Setting.DISK_RESERVE_MB, text -> megabytes(text, 0)).stream()
                .mapToLong(bytes -> bytes)
                .findFirst(),
            value(Setting.DRAIN, SettingsReader::duration, Duration.ZERO),
            cluster());
    if (!problems.isEmpty()) {
      throw new ConfigurationException(problems);
    }
    return configuration;
  }

  private Optional<ClusterConfiguration> cluster() {
    Optional<String> bootstrap = optional(Setting.KAFKA_BOOTSTRAP, text -> matching(text, BROKERS));
    Optional<Path> config = optional(Setting.KAFKA_CONFIG, SettingsReader::readable);
    String topic = value(Setting.KAFKA_TOPIC, text -> matching(text, TOPIC), "vouch");
    int partitions = value(Setting.KAFKA_PARTITIONS, text -> whole(text, 1, 1_000), 1);
    int replicas = value(Setting.KAFKA_REPLICAS, text -> whole(text, 1, 10), 1);
    Optional<List<ServiceUrl>> clickHouse =
        optional(Setting.CLICKHOUSE_URL, ServiceUrl::parseClickHouse);
    Optional<ServiceUrl> database =
        optional(Setting.DATABASE_URL, text -> ServiceUrl.parse(text, Set.of("postgresql")));
    Optional<ServiceUrl> redis = optional(Setting.REDIS_URL, ServiceUrl::parseRedis);
    Set<NodeRole> roles = value(Setting.ROLES, NodeRole::parse, Set.of());
    requireTogether(Setting.KAFKA_BOOTSTRAP, Setting.CLICKHOUSE_URL);
    requireTogether(Setting.KAFKA_BOOTSTRAP, Setting.DATABASE_URL);
    requireFor(Setting.KAFKA_CONFIG, Setting.KAFKA_BOOTSTRAP);
    requireFor(Setting.REDIS_URL, Setting.KAFKA_BOOTSTRAP);
    return bootstrap.flatMap(
        brokers ->
            clickHouse.flatMap(
                warehouse ->
                    database.map(
                        directory ->
                            new ClusterConfiguration(
                                brokers,
                                config,
                                topic,
                                partitions,
                                replicas,
                                warehouse,
                                directory,
                                redis,
                                roles))));
  }

  private Optional<NewAccount> firstAccount() {
    Optional<EmailAddress> email = optional(Setting.ADMIN_EMAIL, EmailAddress::parse);
    Optional<Password> password =
        optional(
            Setting.ADMIN_PASSWORD,
            text ->
                Password.newPassword(text)
                    .filter(
                        _ ->
                            PasswordProblem.of(text, settings.of(Setting.ADMIN_EMAIL).text())
                                .isEmpty()));
    requireTogether(Setting.ADMIN_EMAIL, Setting.ADMIN_PASSWORD);
    return email.flatMap(address -> password.map(secret -> new NewAccount(address, secret)));
  }

  private Optional<MailSettings> mail() {
    Optional<SmtpServer> server = optional(Setting.SMTP_URL, SmtpServer::parse);
    Optional<String> user = optional(Setting.SMTP_USER, text -> matching(text, CREDENTIAL));
    Optional<String> password = optional(Setting.SMTP_PASSWORD, text -> matching(text, CREDENTIAL));
    Optional<MailAddress> from = optional(Setting.MAIL_FROM, MailAddress::parse);
    requireTogether(Setting.SMTP_URL, Setting.MAIL_FROM);
    requireTogether(Setting.SMTP_USER, Setting.SMTP_PASSWORD);
    requireFor(Setting.SMTP_URL, Setting.PUBLIC_URL);
    requireFor(Setting.SMTP_USER, Setting.SMTP_URL);
    if (isSet(Setting.SMTP_USER) && server.filter(SmtpServer::isUnencrypted).isPresent()) {
      problems.add(
          "%s requires encryption: remove tls=off from %s"
              .formatted(Setting.SMTP_USER.variable(), Setting.SMTP_URL.variable()));
    }
    Optional<MailSettings.Credentials> credentials =
        user.flatMap(name -> password.map(secret -> new MailSettings.Credentials(name, secret)));
    return server.flatMap(
        address -> from.map(sender -> new MailSettings(address, credentials, sender)));
  }

  private void requireTogether(Setting one, Setting other) {
    if (isSet(one) != isSet(other)) {
      problems.add("%s and %s must be set together".formatted(one.variable(), other.variable()));
    }
  }

  private void requireFor(Setting setting, Setting required) {
    if (isSet(setting) && !isSet(required)) {
      problems.add("%s requires %s".formatted(setting.variable(), required.variable()));
    }
  }

  private boolean isSet(Setting setting) {
    return !settings.of(setting).text().isEmpty();
  }

  /**
   * Returns the parsed value. For an invalid value, adds a problem and returns {@code standIn},
   * which is never used, because startup then fails.
   */
  private <T> T value(Setting setting, Function<String, Optional<T>> parse, T standIn) {
    Written written = settings.of(setting);
    Optional<T> value = parse.apply(written.text());
    if (value.isEmpty()) {
      invalid(setting, written);
    }
    return value.orElse(standIn);
  }

  private void invalid(Setting setting, Written written) {
    String shown = setting.isSecret() ? "" : " \"" + written.text() + "\"";
    problems.add(written.source() + shown + " is invalid: " + setting.meaning());
  }

  private <T> Optional<T> optional(Setting setting, Function<String, Optional<T>> parse) {
    Written written = settings.of(setting);
    if (written.text().isEmpty()) {
      return Optional.empty();
    }
    Optional<T> value = parse.apply(written.text());
    if (value.isEmpty()) {
      invalid(setting, written);
    }
    return value;
  }

  private static Optional<String> matching(String text, Pattern pattern) {
    return Optional.of(text).filter(pattern.asMatchPredicate());
  }

  private static Optional<Integer> whole(String text, int least, int most) {
    Predicate<Integer> inRange = number -> least <= number && number <= most;
    return matching(text, Pattern.compile("[0-9]{1,7}")).map(Integer::parseInt).filter(inRange);
  }

  /** Parses a number of megabytes and returns bytes. */
  private static Optional<Long> megabytes(String text, int least) {
    return whole(text, least, 9_999_999).map(megabytes -> megabytes * 1_000_000L);
  }

  private static Optional<Path> path(String text) {
    try {
      return Optional.of(text).filter(given -> !given.isEmpty()).map(Path::of);
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  private static Optional<Path> readable(String text) {
    return path(text).filter(Files::isReadable);
  }

  private static Optional<List<AddressRange>> ranges(String text) {
    List<Optional<AddressRange>> ranges =
        Pattern.compile(",").splitAsStream(text).map(AddressRange::parse).toList();
    return ranges.stream().allMatch(Optional::isPresent)
        ? Optional.of(ranges.stream().flatMap(Optional::stream).toList())
        : Optional.empty();
  }

  private static boolean isEnough(MemorySize memory) {
    return memory.megabytes() >= MEMORY_MEGABYTES_MIN;
  }

  private static <E extends Enum<E>> Optional<E> constant(String text, E[] constants) {
    return Arrays.stream(constants)
        .filter(constant -> constant.name().toLowerCase(Locale.ROOT).equals(text))
        .findFirst();
  }

  private static Function<String, Optional<Duration>> atLeast(Duration least) {
    return text -> duration(text).filter(duration -> duration.compareTo(least) >= 0);
  }

  private static Optional<Duration> duration(String text) {
    Matcher matcher = DURATION.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long amount = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "ms" -> Optional.of(Duration.ofMillis(amount));
      case "s" -> Optional.of(Duration.ofSeconds(amount));
      case "m" -> Optional.of(Duration.ofMinutes(amount));
      case "h" -> Optional.of(Duration.ofHours(amount));
      default -> Optional.of(Duration.ofDays(amount));
    };
  }
}
