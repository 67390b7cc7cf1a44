package dev.vouch.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.credit.Credit;
import dev.vouch.core.credit.PreviewedCredit;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.core.site.SiteId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** When the credit of an event is previewed. */
class CreditPreviewThreadTest {
  private static final LogRecord.ServerEvent EVENT =
      new LogRecord.ServerEvent(
          new EventId(new UUID(1, 2)),
          new SiteId(7),
          Instant.parse("2026-11-20T12:00:00Z"),
          EventContent.of(EventName.CUSTOM, "/"),
          Forwarding.NEITHER,
          Optional.empty(),
          Optional.empty());
  private static final PreviewedCredit CREDIT =
      new PreviewedCredit(
          new Credit(
              CreditKind.STANDALONE,
              Reason.NOTHING_FORWARDED,
              OptionalLong.empty(),
              1,
              Client.UNKNOWN,
              Optional.empty(),
              Optional.empty(),
              List.of()),
          Optional.empty());

  private static Optional<PreviewedCredit> result(CreditPreviewThread preview) {
    return preview.of(EVENT).toCompletableFuture().join();
  }

  @Test
  void stateThatIsMoreThan5SecondsBehind_hasNoPreview() {
    try (CreditPreviewThread current =
            new CreditPreviewThread(_ -> Optional.of(CREDIT), () -> Duration.ofSeconds(5));
        CreditPreviewThread late =
            new CreditPreviewThread(_ -> Optional.of(CREDIT), () -> Duration.ofMillis(5_001))) {
      assertThat(result(current)).hasValue(CREDIT);
      assertThat(result(late)).isEmpty();
    }
  }

  @Test
  void morePreviewsThanCanWait_haveNone_andTheOthersAreCompleted() {
    CompletableFuture<Void> release = new CompletableFuture<>();
    List<CompletableFuture<Optional<PreviewedCredit>>> previews;
    try (CreditPreviewThread preview =
        new CreditPreviewThread(
            _ -> {
              release.join();
              return Optional.of(CREDIT);
            },
            () -> Duration.ZERO)) {
      previews = Stream.generate(() -> preview.of(EVENT).toCompletableFuture()).limit(100).toList();
      assertThat(previews.getLast()).isCompletedWithValue(Optional.empty());
      release.complete(null);
    }

    // One runs while 64 wait.
    assertThat(previews.stream().filter(each -> each.join().isPresent())).hasSize(65);
  }

  @Test
  void closedThread_hasNoPreview() {
    CreditPreviewThread preview =
        new CreditPreviewThread(_ -> Optional.of(CREDIT), () -> Duration.ZERO);
    preview.close();

    assertThat(result(preview)).isEmpty();
  }
}
