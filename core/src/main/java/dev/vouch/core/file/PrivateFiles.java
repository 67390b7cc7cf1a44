package dev.vouch.core.file;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Creator of files and directories that only their owner can access: mode 0600 and 0700. Existing
 * files keep their mode. On a file system without POSIX modes, files have default permissions.
 */
public final class PrivateFiles {
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> DIRECTORY =
      PosixFilePermissions.fromString("rwx------");

  private PrivateFiles() {}

  /** Creates an empty file if it does not exist. */
  public static void createFile(Path file) throws IOException {
    try {
      Files.createFile(file, fileAttributes(file));
    } catch (FileAlreadyExistsException _) {
      // The file may be left from an earlier run, with content.
    }
  }

  /** Creates a directory if it does not exist; missing parents have the default mode. */
  public static void createDirectory(Path directory) throws IOException {
    Path absolute = directory.toAbsolutePath();
    if (Files.isDirectory(absolute)) {
      return;
    }
    if (absolute.getParent() != null) {
      Files.createDirectories(absolute.getParent());
    }
    Files.createDirectory(absolute, attributes(absolute, DIRECTORY));
  }

  /** Returns the attributes of a private file, for callers that create it themselves. */
  public static FileAttribute<?>[] fileAttributes(Path file) {
    return attributes(file, FILE);
  }

  /** Whether users other than the owner and its group can list or enter the directory. */
  public static boolean isOpenToOthers(Path directory) throws IOException {
    if (!knowsModes(directory)) {
      return false;
    }
    Set<PosixFilePermission> mode = Files.getPosixFilePermissions(directory);
    return mode.contains(PosixFilePermission.OTHERS_READ)
        || mode.contains(PosixFilePermission.OTHERS_EXECUTE);
  }

  private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> mode) {
    return knowsModes(path)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(mode)}
        : new FileAttribute<?>[0];
  }

  private static boolean knowsModes(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
