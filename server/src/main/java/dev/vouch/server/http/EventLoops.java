package dev.vouch.server.http;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;

/** Factory of Vert.x instances that use neither files nor context class loaders. */
public final class EventLoops {
  private EventLoops() {}

  /** Starts an instance with this number of event loops; each is a thread. */
  public static Vertx start(int count) {
    FileSystemOptions noFiles =
        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false);
    return Vertx.vertx(
        // Vert.x would set and reset the context class loader, which is not used, for each task.
        new VertxOptions()
            .setEventLoopPoolSize(count)
            .setDisableTCCL(true)
            .setFileSystemOptions(noFiles));
  }
}
