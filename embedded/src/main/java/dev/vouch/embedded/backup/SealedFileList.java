package dev.vouch.embedded.backup;

import dev.vouch.core.file.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The names of the sealed days' files in a backup, which have their checksums. Without it, a backup
 * that has lost the file of its first or last day would look complete.
 */
record SealedFileList(Path backup) {
  static final String FILE = "sealed-files";

  /** Writes the list of a new backup durably. */
  void write() throws IOException {
    Path file = backup.resolve(FILE);
    PrivateFiles.createFile(file);
    Files.write(file, names());
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /** Returns a sentence for each file of the list that is missing, or if there is no list. */
  List<String> problems() {
    try {
      List<String> present = names();
      return Files.readAllLines(backup.resolve(FILE)).stream()
          .filter(name -> !present.contains(name))
          .map(name -> name + " is missing.")
          .toList();
    } catch (IOException e) {
      return List.of("The list of the files, %s, cannot be read.".formatted(FILE));
    }
  }

  private List<String> names() throws IOException {
    return BackupFiles.list(backup.resolve(BackupFiles.SEALED)).stream()
        .map(file -> file.getFileName().toString())
        .toList();
  }
}
