package dev.vouch.localcluster.proxy;

import dev.vouch.localcluster.process.ServerCertificate;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.PemKeyCertOptions;

/** A proxy with TLS in front of a server without. Thread-safe. */
public final class TlsProxy implements AutoCloseable {
  private static final String HOST = "127.0.0.1";

  private final Vertx vertx = Vertx.vertx();
  private final NetClient client = vertx.createNetClient();
  private final NetServer server;
  private final int target;

  private TlsProxy(int target, ServerCertificate certificate) {
    this.target = target;
    server =
        vertx
            .createNetServer(
                new NetServerOptions()
                    .setSsl(true)
                    .setKeyCertOptions(
                        new PemKeyCertOptions()
                            .setCertPath(certificate.certificate().toString())
                            .setKeyPath(certificate.privateKey().toString())))
            .connectHandler(this::connect);
  }

  /**
   * Listens on a free port of the loopback address.
   *
   * @param target the port of the server, on the same address
   */
  public static TlsProxy to(int target, ServerCertificate certificate) {
    TlsProxy proxy = new TlsProxy(target, certificate);
    NetServer _ = proxy.server.listen(0, HOST).toCompletionStage().toCompletableFuture().join();
    return proxy;
  }

  private void connect(NetSocket socket) {
    socket.pause();
    client
        .connect(target, HOST)
        .onSuccess(
            upstream -> {
              socket.pipeTo(upstream);
              upstream.pipeTo(socket);
            })
        .onFailure(_ -> socket.close());
  }

  /** The port that it listens on. */
  public int port() {
    return server.actualPort();
  }

  @Override
  public void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
