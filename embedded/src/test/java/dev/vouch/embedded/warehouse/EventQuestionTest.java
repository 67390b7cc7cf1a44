package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventQuestion;
import dev.vouch.core.report.EventQuestion.FoundEvent;
import dev.vouch.core.report.Reason;
import dev.vouch.core.visitor.BrowserHashes;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/reports.md: whether a later event changed the credit of one. */
class EventQuestionTest {
  private static final Instant PAID = Instant.parse("2026-05-12T10:00:00Z");
  private static final Instant LATER = PAID.plus(Duration.ofHours(1));
  private static final BrowserHashes PHONE = hashes(1, 101);
  private static final long ANNA = 7;

  @TempDir private Path directory;

  @Test
  void event_isCorrected_onceALaterRecordChangesItsCredit() {
    try (SegmentWarehouse warehouse =
        SegmentWarehouse.open(directory, InstantSource.fixed(LATER))) {
      warehouse.apply(new Facts(1).succeeds(Optional.empty(), Optional.of(ANNA), PAID).batch());
      FoundEvent before = found(warehouse);
      warehouse.apply(
          new Facts(2).enters(PHONE, LATER, "newsletter").identifies(PHONE, ANNA, LATER).batch());
      FoundEvent after = found(warehouse);

      assertThat(before.event().reason()).isEqualTo(Reason.NEVER_IDENTIFIED);
      assertThat(before.corrected()).contains(false);
      assertThat(after.event().reason()).isEqualTo(Reason.LINKED_USER);
      assertThat(after.corrected()).contains(true);
    }
  }

  private static FoundEvent found(SegmentWarehouse warehouse) {
    CreditedEvent paid = Facts.events(warehouse).getFirst();
    return warehouse
        .answer(new EventQuestion(Facts.SITE, paid.id(), PAID, PAID.plusMillis(1)))
        .orElseThrow();
  }
}
