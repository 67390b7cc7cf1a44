package dev.vouch.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.credit.CreditPreview;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class LimitedPreviewTest {
  private long nanos;
  private int previewed;

  private final CreditPreview counting =
      _ -> {
        previewed++;
        return CompletableFuture.completedStage(Optional.empty());
      };
  private final LimitedPreview limited = new LimitedPreview(counting, () -> nanos);

  @Test
  void eventsOfUsers_arePreviewedUpToTheLimitOfEachSite_inAnyHour() {
    for (int number = 0; number <= LimitedPreview.PER_HOUR; number++) {
      preview(1, Optional.of(new UserKey(number)));
    }
    assertThat(previewed).isEqualTo(LimitedPreview.PER_HOUR);

    preview(2, Optional.of(new UserKey(1)));
    assertThat(previewed).as("of another site").isEqualTo(LimitedPreview.PER_HOUR + 1);

    nanos = Duration.ofHours(1).toNanos();
    preview(1, Optional.of(new UserKey(1)));
    assertThat(previewed).as("an hour later").isEqualTo(LimitedPreview.PER_HOUR + 2);
  }

  @Test
  void eventsWithoutABrowserAndAUser_arePreviewedWithoutALimit() {
    for (int number = 0; number < 2 * LimitedPreview.PER_HOUR; number++) {
      preview(1, Optional.empty());
    }

    assertThat(previewed).isEqualTo(2 * LimitedPreview.PER_HOUR);
  }

  private void preview(long site, Optional<UserKey> user) {
    LogRecord.ServerEvent event =
        new LogRecord.ServerEvent(
            new EventId(new UUID(0, 1)),
            new SiteId(site),
            Instant.EPOCH,
            EventContent.of(EventName.CUSTOM, "/"),
            Forwarding.NEITHER,
            Optional.empty(),
            user);
    assertThat(limited.of(event).toCompletableFuture().join()).isEmpty();
  }
}
