package dev.vouch.embedded.log;

import dev.vouch.embedded.log.LogFiles.LogFile;
import java.io.IOException;
import java.util.Optional;

/**
 * Reader of the log's groups in the order of their positions. It continues where the last read has
 * ended if it can. After a failed read it must be closed and replaced. Not thread-safe.
 */
final class GroupReader implements AutoCloseable {
  private final LogFiles files;
  private Optional<GroupCursor> cursor = Optional.empty();
  private long replacements;

  GroupReader(LogFiles files) {
    this.files = files;
  }

  /** Receives groups; returns false to stop. */
  @FunctionalInterface
  interface GroupConsumer<E extends Exception> {
    boolean accept(StoredGroup group) throws E;
  }

  /** Reads all groups, until the consumer stops. */
  <E extends Exception> void readAll(GroupConsumer<E> consumer) throws IOException, E {
    read(0, Long.MAX_VALUE, consumer);
  }

  /**
   * Reads the group that contains a position, and those after it, until the consumer stops.
   *
   * @param end groups from this position on are not read
   */
  <E extends Exception> void read(long position, long end, GroupConsumer<E> consumer)
      throws IOException, E {
    if (files.all().isEmpty()) {
      return;
    }
    GroupCursor current = at(position);
    boolean more = current.expected() < end;
    while (more) {
      Optional<StoredGroup> group = next(current, end);
      if (group.isPresent()) {
        more =
            group.get().end() <= position
                || (group.get().firstPosition() < end && consumer.accept(group.get()));
        more = more && current.expected() < end;
      } else {
        Optional<LogFile> following = files.after(current.file());
        more = following.isPresent();
        current = more ? open(following.orElseThrow()) : current;
      }
    }
  }

  /** Makes what was read of the present file durable. */
  void force() throws IOException {
    if (cursor.isPresent()) {
      cursor.get().force();
    }
  }

  private Optional<StoredGroup> next(GroupCursor current, long end) throws IOException {
    boolean isCommitted = end < Long.MAX_VALUE;
    Optional<StoredGroup> group = current.next(isCommitted);
    if (group.isPresent()) {
      return group;
    }
    Optional<LogFile> following = files.after(current.file());
    if (following.isPresent()) {
      // The file may have been appended to before the next one was begun.
      group = current.next(isCommitted);
      return group.isPresent() ? group : current.rest(following.get().firstPosition());
    }
    return isCommitted ? current.rest(end) : group;
  }

  private GroupCursor at(long position) throws IOException {
    Optional<LogFile> file = files.at(position);
    boolean isUsable =
        cursor.isPresent()
            && replacements == files.replacements()
            && cursor.get().expected() <= position
            && file.map(LogFile::firstPosition).orElse(0L) <= cursor.get().file().firstPosition();
    return isUsable ? cursor.orElseThrow() : open(file.orElseThrow());
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
