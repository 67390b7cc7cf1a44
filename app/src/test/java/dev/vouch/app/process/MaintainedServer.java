package dev.vouch.app.process;

import dev.vouch.app.Vouch;
import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;

/**
 * A server that runs its periodic tasks at each byte of its standard input too, so that tests need
 * not wait a minute for them. Otherwise like {@code vouch serve}.
 */
final class MaintainedServer {
  private static final int DISK_FAILED = 74;

  private MaintainedServer() {}

  /** Runs a server until SIGTERM, with the arguments {@code serve --port <port> --data <path>}. */
  public static void main(String[] arguments) throws IOException {
    Settings settings =
        new Settings()
            .addEnvironment(System.getenv())
            .addOption(Setting.PORT, Optional.of(arguments[2]))
            .addOption(Setting.DATA, Optional.of(arguments[4]));
    Vouch vouch =
        Vouch.start(
            settings.configuration(),
            Clock.systemUTC(),
            failed -> Runtime.getRuntime().halt(DISK_FAILED));
    Runtime.getRuntime().addShutdownHook(new Thread(vouch::close, "stop"));
    while (System.in.read() >= 0) {
      vouch.runMaintenance();
    }
  }
}
