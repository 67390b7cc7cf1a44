package dev.vouch.app.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A root directory in which a command runs as in a container: as a user without rights and with its
 * own processes, on files that it cannot write but for {@code /data}. The temporary directory
 * executes nothing. Shares this machine's network. Requires the right to mount.
 */
record IsolatedRoot(Path root) {
  static final String USER = "10001";

  private static final String ENTER =
      """
      set -e
      root=$1 user=$2 path=$PATH
      shift 2
      PATH=/usr/sbin:/usr/bin:/sbin:/bin
      chroot=$(command -v chroot)
      mkdir -p "$root/data" "$root/tmp" "$root/proc" "$root/dev"
      chown "$user:$user" "$root/data"
      mount --bind "$root/data" "$root/data"
      mount -t tmpfs -o size=1m,mode=755 tmpfs "$root/dev"
      for device in null zero random urandom; do
        touch "$root/dev/$device"
        mount --bind "/dev/$device" "$root/dev/$device"
      done
      mount -t tmpfs -o noexec,nosuid,nodev,size=16m,mode=1777 tmpfs "$root/tmp"
      mount -t proc proc "$root/proc"
      mount --rbind "$root" "$root"
      mount -o remount,bind,ro "$root"
      PATH=$path
      exec "$chroot" --userspec="$user:$user" "$root" "$@"
      """;

  /** Starts a command with nothing but these environment variables. */
  Process start(Map<String, String> variables, Path output, List<String> command) {
    List<String> entering =
        List.of("unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", ENTER, "sh");
    ProcessBuilder builder =
        new ProcessBuilder(
                Stream.of(entering, List.of(root.toString(), USER), command)
                    .flatMap(List::stream)
                    .toList())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().clear();
    builder.environment().putAll(variables);
    builder.environment().putIfAbsent("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException("unshare cannot be started; apt-get install util-linux", e);
    }
  }

  /** Copies a file of this machine to the same place, following links. */
  void addFromMachine(Path file) throws IOException {
    Path copy = root.resolve(file.toString().substring(1));
    Files.createDirectories(copy.getParent());
    Files.copy(file.toRealPath(), copy);
  }
}
