package dev.vouch.train;

import dev.vouch.embedded.log.LogFailedException;
import dev.vouch.server.Vouch;
import dev.vouch.server.config.Configuration;
import dev.vouch.server.config.Setting;
import dev.vouch.server.config.Settings;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A real server that is started, does what servers mostly do, and stops. The JVM notes meanwhile
 * what was loaded and what was called often, and keeps it for later starts (JEP 514, 515).
 */
public final class TrainingRun {
  private static final String EMAIL = "training@shop.example";

  private TrainingRun() {}

  /**
   * Runs it, which takes some seconds.
   *
   * @param data an empty directory
   * @throws TrainingException when the server does not answer as it should
   */
  public static void on(Path data, Consumer<LogFailedException> onFatal)
      throws InterruptedException {
    String password = drawn();
    String adminToken = drawn();
    Configuration configuration = settings(data, password, adminToken).configuration();
    try (Vouch vouch = Vouch.start(configuration, Clock.systemUTC(), onFatal);
        TrainingClient client = new TrainingClient(vouch.port(), adminToken)) {
      String site = client.createSite();
      client.visit(site);
      client.report(client.createKey(site));
      client.look(site, EMAIL, password);
    }
  }

  private static Settings settings(Path data, String password, String adminToken) {
    return new Settings()
        .addOption(Setting.DATA, Optional.of(data.toString()))
        .addOption(Setting.HOST, Optional.of("127.0.0.1"))
        .addOption(Setting.PORT, Optional.of("0"))
        .addOption(Setting.ADMIN_TOKEN, Optional.of(adminToken))
        .addOption(Setting.ADMIN_EMAIL, Optional.of(EMAIL))
        .addOption(Setting.ADMIN_PASSWORD, Optional.of(password))
        .addOption(Setting.DRAIN, Optional.of("0s"));
  }

  private static String drawn() {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
