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
 * Makes files and directories that nobody but their owner can read: mode 0600 and 0700. What is
 * there already keeps its mode. On a file system without POSIX modes it makes plain ones.
 */
public final class PrivateFiles {
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> DIRECTORY =
      PosixFilePermissions.fromString("rwx------");

  private PrivateFiles() {}

  /** Makes an empty file, unless there is one. */
  public static void createFile(Path file) throws IOException {
    try {
      Files.createFile(file, fileAttributes(file));
    } catch (FileAlreadyExistsException _) {
      // It may be that of an earlier run, and full.
    }
  }

  /** Makes a directory, unless there is one; its parents, where they lack, with the usual mode. */
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

  /** What to make a file with, for those who make it themselves. */
  public static FileAttribute<?>[] fileAttributes(Path file) {
    return attributes(file, FILE);
  }

  /** Takes a file that somebody else has made from all but its owner. */
  public static void restrict(Path file) throws IOException {
    if (knowsModes(file)) {
      Files.setPosixFilePermissions(file, FILE);
    }
  }

  /** Whether users who are neither the owner nor of its group can list or enter the directory. */
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
