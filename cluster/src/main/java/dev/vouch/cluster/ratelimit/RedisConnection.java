package dev.vouch.cluster.ratelimit;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import io.netty.util.concurrent.Future;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * One connection to Redis, which all requests of this node share. {@link #open} opens it again
 * instead of the client, which would keep a connection over an interrupted network for minutes,
 * until the operating system closes it. {@link #open} and {@link #drop} are called by one thread;
 * {@link #commands} is thread-safe and never blocks.
 */
final class RedisConnection implements AutoCloseable {
  private static final Duration CONNECT_MAX = Duration.ofSeconds(3);
  private static final int THREADS = 2;

  /** The maximum number of pending requests: more than Redis can answer while a request waits. */
  private static final int PENDING_MAX = 10_000;

  private final ClientResources threads;
  private final RedisClient client;
  private volatile Optional<StatefulRedisConnection<String, String>> connection = Optional.empty();

  private RedisConnection(ClientResources threads, RedisClient client) {
    this.threads = threads;
    this.client = client;
  }

  /**
   * Creates a connection that is not open yet.
   *
   * @throws RedisConfigurationException if the file of certificates cannot be read
   */
  static RedisConnection to(RedisSettings settings) {
    ClientOptions options = options(settings);
    ClientResources threads =
        DefaultClientResources.builder()
            .ioThreadPoolSize(THREADS)
            .computationThreadPoolSize(THREADS)
            .build();
    RedisClient client = RedisClient.create(threads, location(settings));
    client.setOptions(options);
    return new RedisConnection(threads, client);
  }

  private static ClientOptions options(RedisSettings settings) {
    return ClientOptions.builder()
        .autoReconnect(false)
        .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
        .requestQueueSize(PENDING_MAX)
        .socketOptions(SocketOptions.builder().connectTimeout(CONNECT_MAX).build())
        .sslOptions(tls(settings.certificates()))
        .build();
  }

  private static SslOptions tls(Optional<Path> certificates) {
    SslOptions.Builder tls = SslOptions.builder().jdkSslProvider();
    certificates.ifPresent(file -> tls.trustManager(requireReadable(file).toFile()));
    return tls.build();
  }

  private static Path requireReadable(Path file) {
    if (!Files.isReadable(file)) {
      throw new RedisConfigurationException(
          "%s, the sslrootcert of VOUCH_REDIS_URL, cannot be read. Name a file with the certificate of the authority, as PEM."
              .formatted(file));
    }
    return file;
  }

  private static RedisURI location(RedisSettings settings) {
    RedisURI.Builder location =
        RedisURI.Builder.redis(settings.host(), settings.port())
            .withSsl(settings.isEncrypted())
            .withVerifyPeer(true)
            .withDatabase(settings.database())
            .withTimeout(CONNECT_MAX)
            .withClientName("vouch");
    settings
        .credentials()
        .ifPresent(
            credentials -> {
              if (credentials.user().isEmpty()) {
                location.withPassword(credentials.password().toCharArray());
              } else {
                location.withAuthentication(
                    credentials.user(), credentials.password().toCharArray());
              }
            });
    return location.build();
  }

  /**
   * Returns the commands of the connection; opens it if it is not open, which can take some
   * seconds.
   *
   * @throws io.lettuce.core.RedisException if it cannot be opened
   */
  RedisAsyncCommands<String, String> open() {
    StatefulRedisConnection<String, String> open =
        connection
            .filter(StatefulRedisConnection::isOpen)
            .orElseGet(() -> client.connect(StringCodec.UTF8));
    connection = Optional.of(open);
    return open.async();
  }

  /** Returns the commands of the connection; empty if it is not open. */
  Optional<RedisAsyncCommands<String, String>> commands() {
    return connection.filter(StatefulRedisConnection::isOpen).map(StatefulRedisConnection::async);
  }

  /** Closes the connection, without waiting for answers. */
  void drop() {
    connection.ifPresent(
        open -> {
          CompletableFuture<Void> _ = open.closeAsync();
        });
    connection = Optional.empty();
  }

  @Override
  public void close() {
    client.shutdown(0, 1, TimeUnit.SECONDS);
    Future<Boolean> _ = threads.shutdown(0, 1, TimeUnit.SECONDS);
  }

  /** Thrown if Redis cannot be used as configured. The message has the remedy, and no password. */
  public static final class RedisConfigurationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RedisConfigurationException(String message) {
      super(message);
    }
  }
}
