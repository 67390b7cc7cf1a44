package dev.vouch.cluster.log;

import dev.vouch.cluster.claim.Claim;
import dev.vouch.cluster.claim.Claims;
import dev.vouch.cluster.claim.PostgresClaims;
import dev.vouch.cluster.kafka.KafkaConnection;
import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.localcluster.process.LocalPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The child process of {@link KafkaLogTest}: appends one record, but stops between its claim, which
 * it prints, and the append. It waits there to be killed.
 */
final class ClaimingProcess {
  static final long NUMBER = 1;
  static final Idempotency KEY = NumberedFacts.idempotency(NUMBER);
  static final String CLAIMED = "claimed ";

  private ClaimingProcess() {}

  static Process start(KafkaLogSettings settings, PGSimpleDataSource schema) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-Xmx256m",
            "-cp",
            System.getProperty("java.class.path"),
            ClaimingProcess.class.getName(),
            settings.kafka().bootstrapServers(),
            settings.topic(),
            schema.getUrl())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /**
   * Appends.
   *
   * @param arguments addresses of Kafka, the topic, and the JDBC URL of PostgreSQL
   */
  public static void main(String[] arguments) {
    InstantSource clock = InstantSource.system();
    LogRecord record = NumberedFacts.event(NUMBER, clock.instant());
    Claims claims =
        new StoppingClaims(
            PostgresClaims.open(LocalPostgres.connections(arguments[2]), clock), record);
    KafkaLog log =
        KafkaLog.open(
            new KafkaLogSettings(KafkaConnection.unsecured(arguments[0]), arguments[1], 6, 3),
            claims,
            clock);
    log.append(record, Optional.of(KEY)).toCompletableFuture().join();
  }

  /** Prints that a key is claimed, and never completes the claim. */
  private record StoppingClaims(Claims claims, LogRecord claimed) implements Claims {
    @Override
    public CompletionStage<Claim> claim(
        SiteId site, Idempotency idempotency, EventId event, byte[] record) {
      CompletableFuture<Claim> never = new CompletableFuture<>();
      claims
          .claim(site, idempotency, event, record)
          .thenAccept(
              claim -> {
                if (claim instanceof Claim.Claimed) {
                  System.out.println(CLAIMED + claimed.receivedAt());
                }
              });
      return never;
    }

    @Override
    public void confirm(SiteId site, Idempotency idempotency) {
      claims.confirm(site, idempotency);
    }

    @Override
    public CompletionStage<Boolean> delete(SiteId site) {
      return claims.delete(site);
    }

    @Override
    public Optional<String> failure() {
      return claims.failure();
    }

    @Override
    public void close() {
      claims.close();
    }
  }
}
