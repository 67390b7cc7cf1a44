package dev.vouch.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.app.config.Configuration.LogFormat;
import dev.vouch.app.config.Configuration.LogLevel;
import dev.vouch.app.config.Configuration.NewAccount;
import dev.vouch.app.config.Settings.ConfigurationException;
import dev.vouch.core.ingest.BrowserQuotas;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.http.ConnectionLimits;
import dev.vouch.http.PublicUrl;
import dev.vouch.messages.mail.MailAddress;
import dev.vouch.messages.mail.MailSettings;
import dev.vouch.messages.mail.SmtpServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
  /** Two settings that must be set together. */
  private static final Map<String, String> FIRST_ACCOUNT =
      Map.of(
          "VOUCH_ADMIN_EMAIL", "Owner@Shop.example",
          "VOUCH_ADMIN_PASSWORD", "a password of an owner");

  /** Settings of outgoing mail, which require each other. */
  private static final Map<String, String> MAIL =
      Map.of(
          "VOUCH_SMTP_URL", "smtp://mail.example",
          "VOUCH_SMTP_USER", "vouch",
          "VOUCH_SMTP_PASSWORD", "a secret",
          "VOUCH_MAIL_FROM", "vouch@shop.example",
          "VOUCH_PUBLIC_URL", "https://vouch.example");

  /** The services of a cluster, which require each other. */
  private static final Map<String, String> CLUSTER =
      Map.of(
          "VOUCH_KAFKA_BOOTSTRAP", "kafka:9092",
          "VOUCH_CLICKHOUSE_URL", "http://clickhouse:8123/vouch",
          "VOUCH_DATABASE_URL", "postgresql://postgres/vouch");

  @TempDir Path directory;

  @Test
  void defaults_areAsDocumented() {
    assertThat(Configuration.standard())
        .isEqualTo(
            new Configuration(
                "127.0.0.1",
                8080,
                PublicUrl.UNKNOWN,
                Optional.empty(),
                Path.of("data"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                64,
                Optional.empty(),
                Optional.empty(),
                LogLevel.INFO,
                LogFormat.TEXT,
                ConnectionLimits.STANDARD,
                new BrowserQuotas(200_000_000, 10_000_000_000L),
                OptionalLong.empty(),
                Duration.ofSeconds(5),
                Optional.empty()));
  }

  @ParameterizedTest
  @MethodSource("eachSetting")
  void eachSetting_isReadFromItsVariable(
      String variable, String text, Function<Configuration, Object> field, Object value) {
    Map<String, String> variables = new HashMap<>(FIRST_ACCOUNT);
    variables.putAll(MAIL);
    variables.putAll(CLUSTER);
    variables.put(variable, text);
    assertThat(field.apply(environment(variables).configuration())).isEqualTo(value);
  }

  @Test
  void vouchKeyOfABackend_isIgnored() {
    assertThat(environment(Map.of("VOUCH_KEY", "svc_live_k1_secret")).configuration())
        .isEqualTo(Configuration.standard());
  }

  /** The variables that Kubernetes sets in a pod for a Service named vouch on port 8080. */
  @Test
  void kubernetesServiceVariables_areIgnored() {
    Map<String, String> pod =
        Map.of(
            "VOUCH_SERVICE_HOST", "10.0.0.1",
            "VOUCH_SERVICE_PORT", "8080",
            "VOUCH_SERVICE_PORT_HTTP", "8080",
            "VOUCH_PORT", "tcp://10.0.0.1:8080",
            "VOUCH_PORT_8080_TCP", "tcp://10.0.0.1:8080",
            "VOUCH_PORT_8080_TCP_ADDR", "10.0.0.1",
            "VOUCH_PORT_8080_TCP_PORT", "8080",
            "VOUCH_PORT_8080_TCP_PROTO", "tcp");

    assertThat(environment(pod).configuration()).isEqualTo(Configuration.standard());
  }

  /** Those for other Services of the namespace, such as vouch-db and vouch-port. */
  @Test
  void kubernetesVariablesOfOtherServices_areIgnored() {
    Map<String, String> pod =
        Map.of(
            "VOUCH_DB_SERVICE_HOST", "10.0.0.2",
            "VOUCH_DB_SERVICE_PORT", "5432",
            "VOUCH_DB_SERVICE_PORT_POSTGRESQL", "5432",
            "VOUCH_DB_PORT", "tcp://10.0.0.2:5432",
            "VOUCH_DB_PORT_5432_TCP", "tcp://10.0.0.2:5432",
            "VOUCH_DB_PORT_5432_TCP_ADDR", "10.0.0.2",
            "VOUCH_STATSD_PORT", "udp://10.0.0.3:8125",
            "VOUCH_STATSD_PORT_8125_UDP_PROTO", "udp",
            "VOUCH_PORT_PORT", "tcp://10.0.0.4:80");

    assertThat(environment(pod).configuration()).isEqualTo(Configuration.standard());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "VOUCH_SERVICE",
        "VOUCH_PORT_HTTP",
        "VOUCH_PORT_8080_TCP_HOST",
        "VOUCH_SERVICE_HOSTS",
        "VOUCH_DB_PORTS"
      })
  void similarVariables_areUnknownSettings(String variable) {
    assertThatThrownBy(() -> environment(Map.of(variable, "tcp://10.0.0.1")).configuration())
        .hasMessageContaining("Unknown setting " + variable);
  }

  @Test
  void portOfAService_withoutItsScheme_isAnUnknownSetting() {
    assertThatThrownBy(() -> environment(Map.of("VOUCH_DB_PORT", "5432")).configuration())
        .hasMessageContaining("Unknown setting VOUCH_DB_PORT");
  }

  @ParameterizedTest
  @CsvSource({"VOUCH_PROT,VOUCH_PORT", "VOUCH_COLOUR,", "VOUCH_ADMIN_TOKN,VOUCH_ADMIN_TOKEN"})
  void unknownSetting_isRefused_namingASimilarOne(String variable, String intended) {
    String question = intended == null ? ";" : "; did you mean " + intended + "?";

    assertThatThrownBy(() -> environment(Map.of(variable, "1")).configuration())
        .hasMessageContaining(
            "Unknown setting " + variable + question + " ./vouch config lists all settings");
  }

  @ParameterizedTest
  @ValueSource(strings = {"VOUCH_HEAD_DEADLINE", "VOUCH_BODY_DEADLINE"})
  void durationWithoutUnit_isRefusedWithAnExample(String variable) {
    assertThatThrownBy(() -> environment(Map.of(variable, "5")).configuration())
        .hasMessageMatching("(?s).*such as [0-9]+[ds].*");
  }

  static Stream<Arguments> eachSetting() {
    return Stream.of(
        setting("VOUCH_HOST", "0.0.0.0", Configuration::host, "0.0.0.0"),
        setting("VOUCH_PORT", "9090", Configuration::port, 9090),
        setting(
            "VOUCH_PUBLIC_URL",
            "https://Vouch.example/",
            Configuration::publicUrl,
            new PublicUrl(Optional.of("https://vouch.example"))),
        setting(
            "VOUCH_METRICS_ADDRESS",
            "127.0.0.1:9464",
            Configuration::metricsAddress,
            Optional.of(new ListenAddress("127.0.0.1", 9464))),
        setting("VOUCH_DATA", "/srv/vouch", Configuration::data, Path.of("/srv/vouch")),
        setting(
            "VOUCH_ADMIN_TOKEN",
            "0123456789abcdef",
            Configuration::adminToken,
            Optional.of("0123456789abcdef")),
        setting(
            "VOUCH_ADMIN_EMAIL",
            "Other@Shop.example",
            configuration -> configuration.firstAccount().map(NewAccount::email),
            Optional.of(new EmailAddress("other@shop.example"))),
        setting(
            "VOUCH_ADMIN_PASSWORD",
            "12characters",
            configuration -> configuration.firstAccount().map(NewAccount::password),
            Optional.of(new Password("12characters"))),
        setting(
            "VOUCH_SMTP_URL",
            "smtps://mail.example:1465",
            configuration -> configuration.mail().map(MailSettings::server),
            Optional.of(new SmtpServer("mail.example", 1465, SmtpServer.Security.TLS))),
        setting(
            "VOUCH_SMTP_USER",
            "Other",
            configuration -> configuration.mail().flatMap(MailSettings::credentials),
            Optional.of(new MailSettings.Credentials("Other", "a secret"))),
        setting(
            "VOUCH_SMTP_PASSWORD",
            "another: secret",
            configuration -> configuration.mail().flatMap(MailSettings::credentials),
            Optional.of(new MailSettings.Credentials("vouch", "another: secret"))),
        setting(
            "VOUCH_MAIL_FROM",
            "reports@shop.example",
            configuration -> configuration.mail().map(MailSettings::from),
            MailAddress.parse("reports@shop.example")),
        setting(
            "VOUCH_TRUSTED_PROXIES",
            "10.0.0.0/8, ::1",
            configuration -> configuration.trustedProxies().toString(),
            "[10.0.0.0/8, 0:0:0:0:0:0:0:1/128]"),
        setting("VOUCH_IPV6_PREFIX", "56", Configuration::ipv6Prefix, 56),
        setting(
            "VOUCH_COUNTRY_DATABASE",
            "pom.xml",
            Configuration::countryDatabase,
            Optional.of(Path.of("pom.xml"))),
        setting("VOUCH_MEMORY", "2g", Configuration::memory, Optional.of(new MemorySize(2_048))),
        setting("VOUCH_LOG_LEVEL", "debug", Configuration::logLevel, LogLevel.DEBUG),
        setting("VOUCH_LOG_FORMAT", "json", Configuration::logFormat, LogFormat.JSON),
        setting(
            "VOUCH_CONNECTIONS",
            "5",
            configuration -> configuration.connectionLimits().connections(),
            5),
        setting(
            "VOUCH_HEAD_DEADLINE",
            "250ms",
            configuration -> configuration.connectionLimits().head(),
            Duration.ofMillis(250)),
        setting(
            "VOUCH_BODY_DEADLINE",
            "2m",
            configuration -> configuration.connectionLimits().body(),
            Duration.ofMinutes(2)),
        setting(
            "VOUCH_BROWSER_MB_PER_ADDRESS",
            "1",
            configuration -> configuration.browserQuotas().addressBytes(),
            1_000_000L),
        setting(
            "VOUCH_BROWSER_MB_PER_SITE",
            "9999999",
            configuration -> configuration.browserQuotas().siteBytes(),
            9_999_999_000_000L),
        setting("VOUCH_DISK_RESERVE_MB", "0", Configuration::diskReserveBytes, OptionalLong.of(0)),
        setting("VOUCH_DRAIN", "0s", Configuration::drain, Duration.ZERO),
        ofCluster(
            "VOUCH_KAFKA_BOOTSTRAP",
            "one:9092,[::1]:9093",
            ClusterConfiguration::kafkaBootstrap,
            "one:9092,[::1]:9093"),
        ofCluster(
            "VOUCH_KAFKA_CONFIG",
            "pom.xml",
            ClusterConfiguration::kafkaConfig,
            Optional.of(Path.of("pom.xml"))),
        ofCluster("VOUCH_KAFKA_TOPIC", "shop", ClusterConfiguration::kafkaTopic, "shop"),
        ofCluster("VOUCH_KAFKA_PARTITIONS", "48", ClusterConfiguration::kafkaPartitions, 48),
        ofCluster("VOUCH_KAFKA_REPLICAS", "1", ClusterConfiguration::kafkaReplicas, 1),
        ofCluster(
            "VOUCH_CLICKHOUSE_URL",
            "https://user:pass%20word@clickhouse.example:8443/shop",
            configuration -> configuration.clickHouse().getFirst().credentials(),
            Optional.of(new ServiceUrl.Credentials("user", "pass word"))),
        ofCluster(
            "VOUCH_DATABASE_URL",
            "postgresql://user:secret@postgres.example:5433/shop?sslmode=require",
            configuration -> configuration.database().text(),
            "postgresql://user:secret@postgres.example:5433/shop?sslmode=require"),
        ofCluster(
            "VOUCH_REDIS_URL",
            "rediss://:secret@redis.example:6380/1",
            configuration -> configuration.redis().orElseThrow().location().toString(),
            "rediss://:secret@redis.example:6380/1"),
        ofCluster(
            "VOUCH_ROLES",
            "report, ingest",
            ClusterConfiguration::roles,
            Set.of(NodeRole.INGEST, NodeRole.REPORT)));
  }

  private static Arguments ofCluster(
      String variable, String text, Function<ClusterConfiguration, Object> field, Object value) {
    return setting(
        variable, text, configuration -> configuration.cluster().map(field).orElseThrow(), value);
  }

  private static Arguments setting(
      String variable, String text, Function<Configuration, Object> field, Object value) {
    return Arguments.of(variable, text, field, value);
  }

  @Test
  void urlsOfClickHouse_areSeparatedByCommas_thatArePartOfNone() {
    Map<String, String> variables = new HashMap<>(CLUSTER);
    variables.put(
        "VOUCH_CLICKHOUSE_URL",
        "http://a,b:pass,word@one:8123/vouch,https://two/vouch?sslrootcert=ca.pem, http://one/b");

    assertThat(environment(variables).configuration().cluster().orElseThrow().clickHouse())
        .extracting(ServiceUrl::text)
        .containsExactly(
            "http://a,b:pass,word@one:8123/vouch",
            "https://two/vouch?sslrootcert=ca.pem",
            "http://one/b");
  }

  @Test
  void everySetting_isCoveredByTheParameters() {
    assertThat(eachSetting().map(arguments -> arguments.get()[0]))
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(Setting.values()).map(Setting::variable).toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "VOUCH_HOST | not a host",
        "VOUCH_PORT | 65536",
        "VOUCH_PORT | http",
        "VOUCH_TRUSTED_PROXIES | 10.0.0.0/33",
        "VOUCH_TRUSTED_PROXIES | proxy.example",
        "VOUCH_IPV6_PREFIX | 129",
        "VOUCH_IPV6_PREFIX | 31",
        "VOUCH_COUNTRY_DATABASE | no/such/file.mmdb",
        "VOUCH_MEMORY | 511m",
        "VOUCH_MEMORY | 2 GB",
        "VOUCH_LOG_LEVEL | loud",
        "VOUCH_CONNECTIONS | 0",
        "VOUCH_HEAD_DEADLINE | 0s",
        "VOUCH_BODY_DEADLINE | 15",
        "VOUCH_BROWSER_MB_PER_ADDRESS | 0",
        "VOUCH_BROWSER_MB_PER_SITE | 10000000",
        "VOUCH_DISK_RESERVE_MB | 2 %",
        "VOUCH_DRAIN | -1s",
        "VOUCH_KAFKA_TOPIC | a/b",
        "VOUCH_KAFKA_PARTITIONS | 0",
        "VOUCH_KAFKA_REPLICAS | 11",
        "VOUCH_ROLES | ingest,store",
      })
  void invalidValue_isRefused_namingTheSettingAndValidValues(String variable, String text) {
    Setting setting = Setting.ofVariable(variable).orElseThrow();
    assertThatThrownBy(() -> environment(Map.of(variable, text)).configuration())
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "Invalid configuration:\n  %s \"%s\" is invalid: %s"
                .formatted(variable, text, setting.meaning()));
  }

  @Test
  void invalidSecret_isNotShown() {
    assertThatThrownBy(() -> environment(Map.of("VOUCH_ADMIN_TOKEN", "short")).configuration())
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("VOUCH_ADMIN_TOKEN is invalid")
        .hasMessageNotContaining("short");
    assertThatThrownBy(
            () ->
                environment(
                        Map.of("VOUCH_ADMIN_EMAIL", "a@b", "VOUCH_ADMIN_PASSWORD", "12-is-least"))
                    .configuration())
        .hasMessageContaining("VOUCH_ADMIN_PASSWORD is invalid")
        .hasMessageNotContaining("12-is-least");
  }

  @ParameterizedTest
  @CsvSource({
    "VOUCH_CLICKHOUSE_URL,http://user:hidden@clickhouse:8123",
    "VOUCH_CLICKHOUSE_URL,clickhouse:8123/hidden",
    "VOUCH_CLICKHOUSE_URL,https://user:hidden@clickhouse:8443/vouch?sslmode=strict",
    "VOUCH_CLICKHOUSE_URL,http://user:hidden@clickhouse:8123/vouch?sslrootcert=/ca.pem",
    "VOUCH_CLICKHOUSE_URL,https://user:hidden@clickhouse:8443/vouch?sslrootcert=",
    "VOUCH_CLICKHOUSE_URL,'http://user:hidden@one:8123/vouch,two:8123/vouch'",
    "VOUCH_CLICKHOUSE_URL,'http://user:hidden@one:8123/vouch,http://two:8123'",
    "VOUCH_CLICKHOUSE_URL,'http://user:hidden@one:8123/vouch,http://one:8123/vouch'",
    "VOUCH_CLICKHOUSE_URL,'http://user:hidden@one:8123/vouch,'",
    "VOUCH_DATABASE_URL,mysql://user:hidden@host/vouch",
    "VOUCH_REDIS_URL,http://:hidden@redis",
    "VOUCH_REDIS_URL,redis://hidden@redis",
    "VOUCH_REDIS_URL,redis://:hidden@redis/name",
    "VOUCH_REDIS_URL,redis://:hidden@redis?sslrootcert=/ca.pem",
    "VOUCH_REDIS_URL,rediss://:hidden@redis?verifyPeer=NONE"
  })
  void invalidUrlOfAService_isNotShown(String variable, String url) {
    Map<String, String> variables = new HashMap<>(CLUSTER);
    variables.put(variable, url);

    assertThatThrownBy(() -> environment(variables).configuration())
        .hasMessageContaining(variable + " is invalid")
        .hasMessageNotContaining("hidden");
  }

  @ParameterizedTest
  @ValueSource(strings = {"kafka", "kafka:9092;other:9092", "kafka:9092,"})
  void invalidBrokers_areRefused(String brokers) {
    Map<String, String> variables = new HashMap<>(CLUSTER);
    variables.put("VOUCH_KAFKA_BOOTSTRAP", brokers);

    assertThatThrownBy(() -> environment(variables).configuration())
        .hasMessageContaining("VOUCH_KAFKA_BOOTSTRAP \"" + brokers + "\" is invalid");
  }

  @ParameterizedTest
  @ValueSource(strings = {"VOUCH_KAFKA_BOOTSTRAP", "VOUCH_CLICKHOUSE_URL", "VOUCH_DATABASE_URL"})
  void clusterWithoutOneOfItsServices_isRefused(String missing) {
    Map<String, String> variables = new HashMap<>(CLUSTER);
    variables.remove(missing);

    assertThatThrownBy(() -> environment(variables).configuration())
        .hasMessageContaining("must be set together")
        .hasMessageContaining(missing);
  }

  @Test
  void kafkaConfig_mustBeAReadableFile_andRequiresBrokers() {
    assertThatThrownBy(
            () -> environment(Map.of("VOUCH_KAFKA_CONFIG", "no/such.properties")).configuration())
        .hasMessageContaining("VOUCH_KAFKA_CONFIG \"no/such.properties\" is invalid: a readable")
        .hasMessageContaining("VOUCH_KAFKA_CONFIG requires VOUCH_KAFKA_BOOTSTRAP");
  }

  @Test
  void redis_requiresACluster() {
    assertThatThrownBy(
            () -> environment(Map.of("VOUCH_REDIS_URL", "redis://redis.example")).configuration())
        .hasMessageContaining("VOUCH_REDIS_URL requires VOUCH_KAFKA_BOOTSTRAP");
  }

  @Test
  void urlOfRedis_hasADefaultPortAndDatabase_andAUserOnlyWithAPassword() {
    ServiceUrl brief = ServiceUrl.parseRedis("redis://[::1]").orElseThrow();
    assertThat(brief.host()).isEqualTo("::1");
    assertThat(brief.redisPort()).isEqualTo(6379);
    assertThat(brief.redisDatabase()).isZero();
    assertThat(brief.isEncrypted()).isFalse();

    ServiceUrl full =
        ServiceUrl.parseRedis("rediss://vouch:pass%40word@redis.example:6380/7?sslrootcert=/ca.pem")
            .orElseThrow();
    assertThat(full.redisPort()).isEqualTo(6380);
    assertThat(full.redisDatabase()).isEqualTo(7);
    assertThat(full.isEncrypted()).isTrue();
    assertThat(full.credentials()).contains(new ServiceUrl.Credentials("vouch", "pass@word"));
    assertThat(full.parameter(ServiceUrl.CERTIFICATES)).contains("/ca.pem");
    assertThat(full.toString()).isEqualTo("rediss://redis.example:6380/7");
  }

  @Test
  void nodeOfACluster_hasOnlyItsRoles_andAnyOtherServerAll() {
    Map<String, String> variables = new HashMap<>(CLUSTER);
    variables.put("VOUCH_ROLES", "credit");
    Configuration node = environment(variables).configuration();

    assertThat(NodeRole.values()).filteredOn(node::has).containsExactly(NodeRole.CREDIT);
    assertThat(NodeRole.values()).allMatch(Configuration.standard()::has);
  }

  @Test
  void firstAccount_requiresBothSettings() {
    Configuration configuration = environment(FIRST_ACCOUNT).configuration();

    assertThat(configuration.firstAccount())
        .contains(
            new NewAccount(
                new EmailAddress("owner@shop.example"), new Password("a password of an owner")));
    assertThat(configuration.toString()).doesNotContain("a password");
    assertThat(configuration.firstAccount().toString()).doesNotContain("a password");
    for (Map<String, String> one :
        List.of(
            Map.of("VOUCH_ADMIN_EMAIL", "owner@shop.example"),
            Map.of("VOUCH_ADMIN_PASSWORD", "a password of an owner"))) {
      assertThatThrownBy(() -> environment(one).configuration())
          .hasMessageContaining("VOUCH_ADMIN_EMAIL and VOUCH_ADMIN_PASSWORD must be set together")
          .hasMessageNotContaining("a password");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "VOUCH_SMTP_URL | VOUCH_SMTP_URL and VOUCH_MAIL_FROM must be set together",
        "VOUCH_MAIL_FROM | VOUCH_SMTP_URL and VOUCH_MAIL_FROM must be set together",
        "VOUCH_SMTP_PASSWORD | VOUCH_SMTP_USER and VOUCH_SMTP_PASSWORD must be set together",
        "VOUCH_PUBLIC_URL | VOUCH_SMTP_URL requires VOUCH_PUBLIC_URL",
      })
  void incompleteMailSettings_areRefused_namingTheMissing(String missing, String problem) {
    Map<String, String> variables = new HashMap<>(MAIL);
    variables.remove(missing);

    assertThatThrownBy(() -> environment(variables).configuration())
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(problem)
        .hasMessageNotContaining("a secret");
  }

  @Test
  void passwordOfTheMailServer_isNeverSentWithoutEncryption() {
    Map<String, String> variables = new HashMap<>(MAIL);
    variables.put("VOUCH_SMTP_URL", "smtp://mail.example:25?tls=off");

    assertThatThrownBy(() -> environment(variables).configuration())
        .hasMessageContaining("VOUCH_SMTP_USER requires encryption: remove tls=off");
  }

  @Test
  void passwordOfTheMailServer_isNotPrinted() {
    assertThat(environment(MAIL).configuration().mail().toString()).doesNotContain("a secret");
    assertThat(SettingsPage.of(environment(MAIL))).doesNotContain("a secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mail.example",
        "http://mail.example",
        "smtp://user:secret@mail.example",
        "smtp://mail.example/path",
        "smtp://mail.example?tls=no",
        "smtps://mail.example?tls=off",
        "smtp://mail.example:0"
      })
  void urlOfTheMailServer_withAnythingUnexpected_isRefused(String url) {
    Map<String, String> variables = new HashMap<>(MAIL);
    variables.put("VOUCH_SMTP_URL", url);

    assertThatThrownBy(() -> environment(variables).configuration())
        .hasMessageContaining("is invalid: the server that sends mail");
  }

  @Test
  void everyProblem_isListedAtOnce() throws IOException {
    Path file = file("colour=red\nport=1\n");
    Settings settings =
        new Settings()
            .addFile(file)
            .addEnvironment(Map.of("VOUCH_PROT", "1", "VOUCH_PORT", "x", "PATH", "ignored"));
    assertThatThrownBy(settings::configuration)
        .hasMessage(
            """
            Invalid configuration:
              Unknown setting colour in %s; ./vouch config lists all settings
              Unknown setting VOUCH_PROT; did you mean VOUCH_PORT? ./vouch config lists all settings
              VOUCH_PORT "x" is invalid: %s\
            """
                .formatted(file, Setting.PORT.meaning()));
  }

  @Test
  void missingConfigFile_isRefused() {
    Settings settings = new Settings().addFile(directory.resolve("absent.properties"));
    assertThatThrownBy(settings::configuration)
        .hasMessageContaining("--config")
        .hasMessageContaining("absent.properties: file not found");
  }

  @Test
  void directoryAsConfigFile_isRefused() {
    Settings settings = new Settings().addFile(directory);
    assertThatThrownBy(settings::configuration)
        .hasMessageContaining("not a readable properties file");
  }

  @Test
  void commandLine_overridesTheEnvironment_whichOverridesTheFile() throws IOException {
    Settings settings =
        new Settings()
            .addFile(file("port=1\nhost=file.example\nipv6_prefix=48\n"))
            .addEnvironment(Map.of("VOUCH_PORT", "2", "VOUCH_HOST", "environment.example"))
            .addOption(Setting.PORT, Optional.of("3"))
            .addOption(Setting.HOST, Optional.empty());
    Configuration configuration = settings.configuration();
    assertThat(configuration.port()).isEqualTo(3);
    assertThat(configuration.host()).isEqualTo("environment.example");
    assertThat(configuration.ipv6Prefix()).isEqualTo(48);
  }

  @Test
  void settingsPage_documentsEverySetting_hidesSecrets_andIsAValidFile() throws IOException {
    Settings settings =
        environment(Map.of("VOUCH_ADMIN_TOKEN", "0123456789abcdef", "VOUCH_PORT", "9090"));
    String page = SettingsPage.of(settings);
    assertThat(page).doesNotContain("0123456789abcdef").contains("port=9090");
    for (Setting setting : Setting.values()) {
      assertThat(page).contains("# " + setting.variable() + ": " + setting.meaning());
    }
    assertThat(new Settings().addFile(file(page)).configuration().port()).isEqualTo(9090);
  }

  @Test
  void configuration_neverPrintsItsToken() {
    assertThat(environment(Map.of("VOUCH_ADMIN_TOKEN", "0123456789abcdef")).configuration())
        .asString()
        .doesNotContain("0123456789abcdef");
  }

  private static Settings environment(Map<String, String> variables) {
    return new Settings().addEnvironment(variables);
  }

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("vouch.properties"), text);
  }

  @Test
  void commonAdminPassword_isInvalid() {
    for (String guessed : List.of("Password1234", "you@shop.example", "vouchvouchvouch")) {
      Map<String, String> account =
          Map.of("VOUCH_ADMIN_EMAIL", "you@shop.example", "VOUCH_ADMIN_PASSWORD", guessed);
      assertThatThrownBy(() -> environment(account).configuration())
          .hasMessageContaining("VOUCH_ADMIN_PASSWORD is invalid")
          .hasMessageContaining("not a common one")
          .hasMessageNotContaining("\"" + guessed);
    }
  }
}
