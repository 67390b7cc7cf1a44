package dev.vouch.embedded.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.embedded.log.LogFiles.LogFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The files of a log that no process writes, and changes to them. */
record StoredLog(Path data) {
  /** All groups, in the order of their positions. */
  List<StoredGroup> groups() {
    List<StoredGroup> groups = new ArrayList<>();
    try (GroupReader reader = new GroupReader(files(), 0)) {
      Optional<StoredGroup> group = reader.next(GroupReader.PRESENT);
      while (group.isPresent()) {
        groups.add(group.get());
        group = reader.next(GroupReader.PRESENT);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return groups;
  }

  /** The group that has a position. */
  StoredGroup group(long position) {
    return groups().stream()
        .filter(group -> group.firstPosition() <= position && position < group.end())
        .findFirst()
        .orElseThrow();
  }

  LogFiles files() {
    try {
      return LogFiles.list(data);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The only file. */
  Path file() {
    assertThat(files().all()).hasSize(1);
    return files().all().getFirst().path();
  }

  /** Flips a bit of the last byte of a record. */
  void damageRecordAt(long position) {
    StoredGroup group = group(position);
    ByteBuffer bytes = ByteBuffer.wrap(group.bytes());
    int index = StoredGroup.recordsOffset(bytes) - 1;
    for (long each = group.firstPosition(); each <= position; each++) {
      index += StoredGroup.length((int) (each - group.firstPosition()), bytes);
    }
    flip(position, index);
  }

  /** Flips a bit of the checksum of a group's header. */
  void damageHeaderAt(long position) {
    flip(position, Integer.BYTES);
  }

  private void flip(long position, int index) {
    StoredGroup group = group(position);
    long offset = Long.parseLong(group.place().substring(group.place().lastIndexOf(' ') + 1));
    Path file = files().at(position).orElseThrow().path();
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer flipped = ByteBuffer.allocate(1);
      channel.read(flipped, offset + index);
      flipped.put(0, (byte) (flipped.get(0) ^ 1)).rewind();
      channel.write(flipped, offset + index);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes groups, as if they had never been written. */
  void removeGroups(long firstPosition, long lastPosition) {
    LogFile file = files().at(firstPosition).orElseThrow();
    try {
      FileRewrite.replace(
          files(),
          file,
          0,
          (group, salt) ->
              group.firstPosition() >= firstPosition && group.firstPosition() <= lastPosition
                  ? new byte[0]
                  : group.bytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes the records from a position on, which begins a group. */
  void cut(long position) {
    try {
      LogEnding.cut(data, position);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes all files but the first. */
  void deleteOthers() {
    try {
      LogFiles files = files();
      for (LogFile file : files.all()) {
        if (file.firstPosition() > 1) {
          files.delete(file);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes records of one commit. */
  static void write(Path data, NewGroup group) {
    try (GroupStore store = GroupStore.open(data)) {
      store.append(group);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
