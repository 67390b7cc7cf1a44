package dev.vouch.embedded.log;

import dev.vouch.core.file.IncrementalCopy;
import dev.vouch.embedded.log.LogFiles.LogFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Copies the files of a log while a server appends to it. */
public final class LogSnapshot {
  private static final List<String> STATE = List.of(LostPositions.FILE, PendingRemovals.FILE);

  private LogSnapshot() {}

  /**
   * Copies the log of a data directory or a backup to another one, which has none. A finished file
   * that a former copy has is linked.
   *
   * @param former an earlier copy on the target's file system
   * @throws NoSuchFileException if there is no log, or a file was pruned meanwhile
   */
  public static IncrementalCopy write(Path data, Path target, Optional<Path> former)
      throws IOException {
    Path source = data.resolve(LogFiles.DIRECTORY);
    if (!Files.isDirectory(source)) {
      throw new NoSuchFileException(source.toString());
    }
    IncrementalCopy copy =
        new IncrementalCopy(
            source,
            target.resolve(LogFiles.DIRECTORY),
            former.map(backup -> backup.resolve(LogFiles.DIRECTORY)));
    for (String name : STATE) {
      if (Files.exists(source.resolve(name))) {
        copy.copy(name);
      }
    }
    for (LogFile file : LogFiles.list(data).all()) {
      // The copy of a file that is appended to ends after its present groups.
      if (file.header().isPresent() && file.endMark().isEmpty()) {
        copy.write(file.name(), to -> FileRewrite.write(file, 0, FileRewrite.Rewriting.NONE, to));
      } else if (!copy.link(file.name())) {
        copy.copy(file.name());
      }
    }
    copy.force();
    return copy;
  }
}
