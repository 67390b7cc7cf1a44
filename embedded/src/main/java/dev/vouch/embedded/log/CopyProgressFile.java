package dev.vouch.embedded.log;

import dev.vouch.core.log.LogPositions;
import dev.vouch.embedded.log.LogCopy.CopyProgress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How far another log is copied to the files of this one, in a file next to them. What these have
 * beyond it was not copied completely.
 */
final class CopyProgressFile {
  private static final String NAME = "migration";
  private static final String NONE = "-";

  private final ChecksummedLines file;

  CopyProgressFile(Path data) {
    file = new ChecksummedLines(data.resolve(LogFiles.DIRECTORY), NAME);
  }

  /**
   * The progress with the positions here.
   *
   * @param firstPosition of the first record here
   * @param next the position after the last record here
   */
  record StoredProgress(CopyProgress progress, long firstPosition, long next) {
    StoredProgress at(LogPositions copied, long end) {
      return new StoredProgress(new CopyProgress(progress.openFrom(), copied), firstPosition, end);
    }
  }

  /** Reads it; empty if the copy has not begun. */
  Optional<StoredProgress> read() throws IOException {
    List<String> lines = file.read();
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    Optional<LocalDate> openFrom =
        lines.getFirst().equals(NONE)
            ? Optional.empty()
            : Optional.of(LocalDate.parse(lines.getFirst()));
    LogPositions copied = LogPositions.NONE;
    for (String line : lines.subList(3, lines.size())) {
      String[] position = line.split(" ", -1);
      copied = copied.with(Integer.parseInt(position[0]), Long.parseLong(position[1]));
    }
    return Optional.of(
        new StoredProgress(
            new CopyProgress(openFrom, copied),
            Long.parseLong(lines.get(1)),
            Long.parseLong(lines.get(2))));
  }

  /** Stores it durably. */
  void write(StoredProgress stored) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(stored.progress().openFrom().map(LocalDate::toString).orElse(NONE));
    lines.add(Long.toString(stored.firstPosition()));
    lines.add(Long.toString(stored.next()));
    for (Map.Entry<Integer, Long> position : stored.progress().copied().byPartition().entrySet()) {
      lines.add(position.getKey() + " " + position.getValue());
    }
    file.write(lines);
  }

  /** Deletes it. */
  void delete() throws IOException {
    file.delete();
  }
}
