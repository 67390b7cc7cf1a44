package dev.vouch.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.apikey.ApiKeys;
import dev.vouch.core.apikey.Authenticator;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.event.EventIds;
import dev.vouch.core.linking.LinkingStatistics;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.EncodedRecord;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.Progress;
import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.ratelimit.SlidingWindows;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SaltPair;
import dev.vouch.core.visitor.SaltPair.Salt;
import dev.vouch.core.visitor.SiteSecrets;
import dev.vouch.core.visitor.VisitorHasher;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The memory that the way of one event takes from the bytes of its body to its log record. */
class IngestAllocationTest {
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00.000001Z");
  private static final SiteId SITE = new SiteId(5);
  private static final int ROUND = 2_000;

  /** Until the code is compiled, it allocates more. */
  private static final int ROUNDS_MAX = 300;

  /** What the first compiler's code needs, which removes no allocation. */
  private static final long BYTES_MAX = 10 * 1024;

  private static final byte[] PLAIN =
      """
      {"event_name":"success","name":"checkout_paid","page_path":"/checkout/thanks",\
      "success_value":129.90,"ip":"81.0.17.203","user_agent":"Mozilla/5.0 (X11; Linux x86_64) \
      AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",\
      "success_user_id":"customer-4711","properties":{"plan":"yearly","currency":"EUR",\
      "items":3,"coupon":"AUTUMN","first_order":true}}\
      """
          .getBytes(StandardCharsets.UTF_8);

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final SinkLog log = new SinkLog();
  private final EventIngest ingest =
      new EventIngest(
          new Authenticator(new NoKeys(), () -> NOW),
          new SlidingWindows<>(() -> 0),
          site -> Optional.of(new SiteSecrets.Secrets(bytes(1), bytes(2), bytes(3))),
          (site, period) -> Optional.of(new SaltPair(new Salt(0, bytes(4)), new Salt(1, bytes(5)))),
          new VisitorHasher(64),
          new ReceivedClock(() -> NOW),
          new EventIds(new Random(1)),
          log,
          LinkingStatistics.withRandomKey());

  @Test
  void plainEvent_needsAFewKilobytes() {
    RequestAdmission.Admitted admitted =
        new RequestAdmission.Admitted(
            new ApiKey(
                new KeyId("k1"),
                SITE,
                SecretHash.of("s3cret"),
                Limit.STANDARD,
                Optional.empty(),
                Optional.empty()),
            new RequestAdmission.Rate(
                Limit.STANDARD, new Decision.Admitted(1, Duration.ofSeconds(1))),
            Optional.empty());

    assertThat(
            LongStream.generate(() -> bytesPerEvent(admitted, ROUND))
                .limit(ROUNDS_MAX)
                .filter(bytes -> bytes <= BYTES_MAX)
                .findFirst())
        .isPresent();
    assertThat(log.recordBytes).isPositive();
  }

  private long bytesPerEvent(RequestAdmission.Admitted admitted, int events) {
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int event = 0; event < events; event++) {
      CompletionStage<Outcome> _ = ingest.record(admitted, PLAIN);
    }
    return (threads.getCurrentThreadAllocatedBytes() - before) / events;
  }

  private static byte[] bytes(int value) {
    byte[] bytes = new byte[32];
    bytes[0] = (byte) value;
    return bytes;
  }

  private static final class NoKeys implements ApiKeys {
    @Override
    public Optional<ApiKey> find(KeyId id) {
      return Optional.empty();
    }

    @Override
    public void recordUse(KeyId id, Instant at) {}

    @Override
    public void recordRefusal(KeyId id) {}
  }

  /** Never answers, so that only the way to the record is measured. */
  private static final class SinkLog implements EventLog {
    private long recordBytes;

    @Override
    public CompletionStage<Appended> append(
        EncodedRecord record, Optional<Idempotency> idempotency) {
      recordBytes += record.bytes().length;
      return new CompletableFuture<>();
    }

    @Override
    public LogFeed feed(Progress progress) {
      throw new UnsupportedOperationException("ingestion never reads");
    }

    @Override
    public void close() {}
  }
}
