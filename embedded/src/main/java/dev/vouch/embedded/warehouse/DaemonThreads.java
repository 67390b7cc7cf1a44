package dev.vouch.embedded.warehouse;

import java.util.concurrent.ThreadFactory;

/** Platform threads that do not keep the process from ending. */
final class DaemonThreads {
  private DaemonThreads() {}

  static ThreadFactory named(String name) {
    return Thread.ofPlatform().name(name + "-", 1).daemon().factory();
  }
}
