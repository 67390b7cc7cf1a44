package dev.vouch.embedded.log;

import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.log.PendingRemoval.Block;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The removals whose records may still be in the log: in memory, and in the file {@code removals}
 * as of a position. Removals after that position are found in the log. Thread-safe.
 */
final class PendingRemovals {
  private static final Logger LOG = LoggerFactory.getLogger(PendingRemovals.class);
  static final String FILE = "removals";
  private static final String NO_USER = "-";

  private final ChecksummedLines file;
  private final Object writing = new Object();
  private final Map<Long, PendingRemoval> byPosition = new TreeMap<>();

  /** All removals before this position are known. */
  private long knownUntil;

  private PendingRemovals(ChecksummedLines file) {
    this.file = file;
  }

  /** Reads the removals of a log that ends at a position. */
  static PendingRemovals read(LogFiles files, long end) throws IOException {
    PendingRemovals removals = new PendingRemovals(new ChecksummedLines(files.directory(), FILE));
    removals.readFile();
    // A copy of another log that was interrupted is cut off.
    removals.byPosition.keySet().removeIf(position -> position >= end);
    if (removals.knownUntil < end) {
      try (GroupReader reader = new GroupReader(files, removals.knownUntil)) {
        Optional<StoredGroup> group = reader.next(end);
        while (group.isPresent()) {
          removals.add(group.get().removals(), group.get().end());
          group = reader.next(end);
        }
      }
    }
    removals.knownUntil = end;
    return removals;
  }

  private void readFile() throws IOException {
    List<String> lines;
    try {
      lines = file.read();
    } catch (LogFailedException e) {
      LOG.warn("The file log/{} is damaged; the log is searched for all erasures again", FILE, e);
      return;
    }
    if (lines.isEmpty()) {
      return;
    }
    knownUntil = Long.parseLong(lines.getFirst());
    for (String line : lines.subList(1, lines.size())) {
      PendingRemoval pending = parse(line.split(" ", -1));
      byPosition.put(pending.position(), pending);
    }
  }

  private static PendingRemoval parse(String[] fields) {
    Optional<UserKey> userKey =
        fields[3].equals(NO_USER)
            ? Optional.empty()
            : Optional.of(new UserKey(Long.parseLong(fields[3])));
    return new PendingRemoval(
        new Removal(
            Long.parseLong(fields[0]),
            new SiteId(Long.parseLong(fields[1])),
            Microseconds.instant(Long.parseLong(fields[2])),
            userKey),
        Long.parseLong(fields[4]),
        Optional.empty());
  }

  private static String line(PendingRemoval pending) {
    Removal removal = pending.removal();
    return "%d %d %d %s %d"
        .formatted(
            removal.position(),
            removal.site().value(),
            Microseconds.of(removal.receivedAt()),
            removal.userKey().map(key -> Long.toString(key.value())).orElse(NO_USER),
            pending.scrubbedUntil());
  }

  /** Adds the removals of a group that ends at a position. */
  synchronized void add(Collection<Removal> removals, long end) {
    removals.forEach(removal -> byPosition.put(removal.position(), new PendingRemoval(removal)));
    knownUntil = end;
  }

  /** Returns the removals below a position of the log. */
  synchronized List<PendingRemoval> below(long position) {
    return byPosition.values().stream().filter(pending -> pending.position() < position).toList();
  }

  /**
   * Stores the result of a search.
   *
   * @param pending the searched removals whose records may still be in the log
   */
  void update(Collection<PendingRemoval> searched, Collection<PendingRemoval> pending)
      throws IOException {
    synchronized (this) {
      searched.forEach(removal -> byPosition.remove(removal.position()));
      pending.forEach(removal -> byPosition.put(removal.position(), removal));
    }
    save();
  }

  /** Returns that erased records remain, with the remedy; empty if nothing is blocked. */
  synchronized Optional<String> warning() {
    return byPosition.values().stream()
        .flatMap(pending -> pending.block().stream())
        .min(Comparator.comparingLong(Block::firstPosition))
        .map(
            group ->
                ("Erased records may remain in the log, because a commit with %s is damaged. Stop"
                        + " Vouch, run ./vouch check and skip what is damaged with ./vouch repair"
                        + " (docs/recovery.md). Otherwise they remain until the log is pruned.")
                    .formatted(LostPositions.text(group.firstPosition(), group.lastPosition())));
  }

  /** Writes the file. */
  void save() throws IOException {
    synchronized (writing) {
      file.write(lines());
    }
  }

  private synchronized List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(Long.toString(knownUntil));
    byPosition.values().forEach(pending -> lines.add(line(pending)));
    return lines;
  }
}
