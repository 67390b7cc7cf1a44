package dev.vouch.embedded.log;

import dev.vouch.embedded.log.LogFiles.LogFile;
import java.io.IOException;
import java.util.Optional;

/**
 * Reader of the log's groups in the order of their positions. After a failed read it must be closed
 * and replaced. Not thread-safe.
 */
final class GroupReader implements AutoCloseable {
  /** The end of the groups that the files have, of which the last one may not be whole. */
  static final long PRESENT = Long.MAX_VALUE;

  private final LogFiles files;
  private long position;
  private Optional<GroupCursor> cursor = Optional.empty();
  private long replacements;

  /**
   * @param position where reading begins; the first group contains or follows it
   */
  GroupReader(LogFiles files, long position) {
    this.files = files;
    this.position = position;
  }

  /** Continues at a position. */
  void seek(long next) {
    position = next;
  }

  /**
   * Returns the next group; empty if there is none.
   *
   * @param end all positions before it are committed, and groups from it on are not read; {@link
   *     #PRESENT} reads what the files have
   */
  Optional<StoredGroup> next(long end) throws IOException {
    if (files.last().isEmpty()) {
      return Optional.empty();
    }
    long committed = end == PRESENT ? 0 : end;
    GroupCursor current = at(position);
    while (current.expected() < end) {
      // Before the group: a file that another one follows is not appended to any more.
      Optional<LogFile> following = files.after(current.file());
      Optional<StoredGroup> group =
          current.next(following.map(LogFile::firstPosition).orElse(committed));
      if (group.isPresent() && group.get().firstPosition() >= end) {
        return Optional.empty();
      }
      if (group.isPresent() && group.get().end() > position) {
        position = group.get().end();
        return group;
      }
      if (group.isEmpty() && following.isPresent()) {
        current = open(following.get());
      } else if (group.isEmpty() && files.after(current.file()).isEmpty()) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** Makes what was read of the present file durable. */
  void force() throws IOException {
    if (cursor.isPresent()) {
      cursor.get().force();
    }
  }

  private GroupCursor at(long next) throws IOException {
    LogFile file = files.at(next).orElseThrow();
    return cursor.isPresent()
            && replacements == files.replacements()
            && cursor.get().expected() <= next
            && file.firstPosition() <= cursor.get().file().firstPosition()
        ? cursor.get()
        : open(file);
  }

  private GroupCursor open(LogFile file) throws IOException {
    close();
    replacements = files.replacements();
    GroupCursor opened = GroupCursor.open(file);
    cursor = Optional.of(opened);
    return opened;
  }

  @Override
  public void close() throws IOException {
    if (cursor.isPresent()) {
      cursor.get().close();
      cursor = Optional.empty();
    }
  }
}
