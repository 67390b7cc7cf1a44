package dev.vouch.app.cli;

import dev.vouch.app.Engines;
import dev.vouch.app.cli.Command.Terminal;
import dev.vouch.app.config.Configuration;
import dev.vouch.core.engine.Backup;
import dev.vouch.core.engine.Backups;
import dev.vouch.core.engine.Backups.AddedBackup;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.cli.Option;

/**
 * {@code vouch backup}: adds a backup of a data directory. A server may use the directory
 * meanwhile.
 */
final class BackupCommand implements Command {
  private static final String KEEP = "keep";
  private static final int KEEP_MAX = 100_000;
  private static final double BYTES_PER_MEGABYTE = 1e6;
  private static final double MILLIS_PER_SECOND = 1e3;

  private final Map<String, String> environment;

  BackupCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public String name() {
    return "backup";
  }

  @Override
  public List<Option> options() {
    return Stream.concat(
            SettingOptions.ofData().stream(), Stream.of(Command.option(KEEP, "number")))
        .toList();
  }

  @Override
  public int argumentsMax() {
    return 1;
  }

  @Override
  public String help() {
    return """
    Usage: vouch backup [-hV] [--config=<file>] [--data=<directory>]
                        [--keep=<number>] <directory>
    Adds a backup of the data directory to <directory>, also while a server uses it.
    Verifies it by reading it back, and prints one line. Closed days that the
    previous backup has are linked instead of copied. docs/backup.md says what is
    not in it.
    Exit code: 0 if the backup is complete, 2 if an option is invalid,
    65 if files are damaged, otherwise 1.
          --keep=<number>      delete the oldest backups beyond this number
                                 afterwards; default: keep all
    """
        + SettingOptions.DATA_HELP;
  }

  @Override
  public int run(ParsedOptions options, Terminal terminal) {
    Path directory =
        options
            .argumentPath()
            .orElseThrow(() -> new UsageException("The directory of the backups is missing"));
    Optional<Integer> kept = options.number(KEEP).map(BackupCommand::kept);
    Configuration configuration = SettingOptions.settings(options, environment).configuration();
    LoggingConfigurator.apply(configuration);
    Path data = SettingOptions.existing(configuration.data());
    Backups backups = Engines.backups();
    long begunNanos = System.nanoTime();
    AddedBackup added = backups.add(data, directory);
    Optional<Integer> deleted = kept.map(number -> backups.keepNewest(directory, number));
    Duration time = Duration.ofNanos(System.nanoTime() - begunNanos);
    terminal
        .out()
        .println(
            description(added.backup())
                + stored(added)
                + deleted.map(BackupCommand::deleted).orElse("")
                + String.format(Locale.ROOT, "; %.1f s", time.toMillis() / MILLIS_PER_SECOND));
    return ExitCode.SUCCESS;
  }

  /** Returns the location and the contents of a backup, for the terminal. */
  static String description(Backup backup) {
    return "%s: everything acknowledged before %s, up to position %d, %d closed days"
        .formatted(
            backup.directory(), backup.begunAt(), backup.lastPosition(), backup.closedDays());
  }

  private static String stored(AddedBackup added) {
    return String.format(
        Locale.ROOT,
        "; %d files copied (%.1f MB), %d linked",
        added.copiedFiles(),
        added.copiedBytes() / BYTES_PER_MEGABYTE,
        added.linkedFiles());
  }

  private static String deleted(int backups) {
    return backups == 1 ? ", 1 old backup deleted" : ", %d old backups deleted".formatted(backups);
  }

  private static int kept(long number) {
    if (number < 1 || number > KEEP_MAX) {
      throw new UsageException("--keep must be 1 to %d".formatted(KEEP_MAX));
    }
    return (int) number;
  }
}
