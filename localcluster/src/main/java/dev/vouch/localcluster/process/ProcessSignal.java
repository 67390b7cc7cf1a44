package dev.vouch.localcluster.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.List;

/** A signal of POSIX. */
enum ProcessSignal {
  CONT,
  INT,
  KILL,
  STOP,
  TERM;

  /** Sends it; a process that has ended is ignored. */
  void send(List<ProcessHandle> processes) {
    List<String> pids =
        processes.stream()
            .filter(ProcessHandle::isAlive)
            .map(process -> Long.toString(process.pid()))
            .toList();
    if (pids.isEmpty()) {
      return;
    }
    List<String> command = new ArrayList<>(List.of("sh", "-c", "kill \"$@\"", "kill"));
    command.add("-" + name());
    command.addAll(pids);
    try {
      int _ = new ProcessBuilder(command).redirectError(Redirect.DISCARD).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException("the signal " + name() + " cannot be sent", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProcessException("interrupted while a signal was sent");
    }
  }
}
