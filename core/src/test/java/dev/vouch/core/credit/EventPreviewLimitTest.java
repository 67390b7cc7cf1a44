package dev.vouch.core.credit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.Reason;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A preview reads a bounded number of values. */
class EventPreviewLimitTest {
  private static final LogRecord.ServerEvent EVENT =
      new LogRecord.ServerEvent(
          new EventId(new UUID(1, 2)),
          new SiteId(7),
          Instant.parse("2026-11-20T12:00:00Z"),
          EventContent.of(EventName.CUSTOM, "/"),
          Forwarding.BOTH,
          Optional.of(new BrowserHashes(3, 4)),
          Optional.empty());

  @Test
  void withinTheLimit_theCreditIsDecided() {
    Optional<PreviewedCredit> preview = EventPreview.of(new NoState(), EVENT, 100);

    assertThat(preview.map(known -> known.credit().reason())).hasValue(Reason.BROWSER_NEVER_SEEN);
    assertThat(preview.flatMap(PreviewedCredit::lastSighting)).isEmpty();
  }

  @Test
  void beyondTheLimit_thereIsNoPreview() {
    assertThat(EventPreview.of(new NoState(), EVENT, 2)).isEmpty();
  }

  /** A state without values. */
  private static final class NoState implements CreditState {
    @Override
    public Optional<byte[]> get(byte[] key) {
      return Optional.empty();
    }

    @Override
    public Entries range(byte[] from, byte[] until) {
      return new NoEntries();
    }

    @Override
    public void put(byte[] key, byte[] value) {
      // Discarded.
    }

    @Override
    public void delete(byte[] key) {
      // There is nothing to delete.
    }

    @Override
    public void deleteRange(byte[] from, byte[] until) {
      // There is nothing to delete.
    }
  }

  /** A cursor without entries. */
  private static final class NoEntries implements CreditState.Entries {
    @Override
    public boolean next() {
      return false;
    }

    @Override
    public byte[] key() {
      throw new AssertionError("there is no entry");
    }

    @Override
    public byte[] value() {
      throw new AssertionError("there is no entry");
    }

    @Override
    public void close() {
      // There is nothing to close.
    }
  }
}
