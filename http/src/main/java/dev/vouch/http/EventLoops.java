package dev.vouch.http;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;

/** Factory of Vert.x instances without file access and without context class loaders. */
public final class EventLoops {
  private EventLoops() {}

  /**
   * Starts an instance.
   *
   * @param count the number of event loops, each with one thread
   */
  public static Vertx start(int count) {
    FileSystemOptions noFiles =
        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false);
    return Vertx.vertx(
        // Context class loaders are not used, and Vert.x would set and reset one for each task.
        new VertxOptions()
            .setEventLoopPoolSize(count)
            .setDisableTCCL(true)
            .setFileSystemOptions(noFiles));
  }
}
