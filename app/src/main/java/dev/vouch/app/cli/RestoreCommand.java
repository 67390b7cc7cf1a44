package dev.vouch.app.cli;

import dev.vouch.app.Engines;
import dev.vouch.app.cli.Command.Terminal;
import dev.vouch.app.config.Configuration;
import dev.vouch.core.engine.Backups.RestoredBackup;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.cli.Option;

/** {@code vouch restore}: restores a backup to a new data directory. */
final class RestoreCommand implements Command {
  private static final String UNTIL = "until";

  private final Map<String, String> environment;

  RestoreCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public String name() {
    return "restore";
  }

  @Override
  public List<Option> options() {
    return Stream.concat(SettingOptions.ofData().stream(), Stream.of(Command.option(UNTIL, "time")))
        .toList();
  }

  @Override
  public int argumentsMax() {
    return 1;
  }

  @Override
  public String help() {
    return """
    Usage: vouch restore [-hV] [--config=<file>] [--data=<directory>]
                         [--until=<time>] <backup>
    Restores <backup>, or the newest backup in the directory <backup>, to an empty
    data directory, and verifies it. The next start builds the warehouse.
    Exit code: 0 if it is restored, 2 if an option is invalid,
    65 if the backup is damaged, otherwise 1.
          --until=<time>       restore the newest backup that is not after this
                                 time, such as 2026-05-01T03:00:00Z
    """
        + SettingOptions.DATA_HELP;
  }

  @Override
  public int run(ParsedOptions options, Terminal terminal) {
    Path source =
        options.argumentPath().orElseThrow(() -> new UsageException("The backup is missing"));
    Optional<Instant> until = options.text(UNTIL).map(RestoreCommand::time);
    Configuration configuration = SettingOptions.settings(options, environment).configuration();
    LoggingConfigurator.apply(configuration);
    Path data = configuration.data().toAbsolutePath().normalize();
    RestoredBackup restored = Engines.backups().restore(source, until, data);
    terminal.out().print(report(restored, data));
    terminal.out().flush();
    return ExitCode.SUCCESS;
  }

  private static String report(RestoredBackup restored, Path data) {
    return """
    Restored %s.
    The start repeats %d erasures and %d site deletions from after that time.
    Erase users and delete sites again that were erased or deleted after %s.
    Keys, members and accounts are as they were then: revoke again what was revoked.
    Visitors who return count as new, because backups have no salts.
    To start: ./vouch serve --data %s
    """
        .formatted(
            BackupCommand.description(restored.backup()),
            restored.erasures(),
            restored.deletedSites(),
            restored.removalsKnownUntil(),
            data);
  }

  private static Instant time(String value) {
    try {
      return Instant.parse(value);
    } catch (DateTimeParseException e) {
      throw new UsageException(
          "--until must be a time such as 2026-05-01T03:00:00Z, not '%s'".formatted(value), e);
    }
  }
}
