package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.history.SimulatedBrowser;
import dev.vouch.contract.history.SimulatedHash;
import dev.vouch.contract.model.ModelWarehouse;
import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which touches a success keeps of more than 50 (docs/identity.md C11). */
class KeptTouchesTest {
  private static final SiteId SITE = new SiteId(7);
  private static final Instant START = Instant.parse("2026-05-10T00:00:00Z");
  private static final int TOUCHES = 53;

  private final RowsByPosition rows = new RowsByPosition();
  private final CreditProcessor processor = new CreditProcessor(new MemoryCreditState(), rows);
  private final ModelWarehouse model = new ModelWarehouse();

  @Test
  void firstAndNewest49_areKept_byTheProcessorAndTheModel() {
    List<LogEntry> log = new ArrayList<>();
    for (int number = 0; number < TOUCHES; number++) {
      log.add(new LogEntry(number + 1L, enters(number)));
    }
    log.add(new LogEntry(TOUCHES + 1L, succeeds()));

    log.forEach(entry -> processor.process(entry.position(), entry.record()));
    model.apply(new Batch(0, 1, TOUCHES + 1, log));

    List<TimedTouch> expected = new ArrayList<>(List.of(touch(0)));
    for (int number = TOUCHES - 49; number < TOUCHES; number++) {
      expected.add(touch(number));
    }
    assertThat(rows.touches(SITE)).isEqualTo(Map.of(TOUCHES + 1L, expected));
    assertThat(model.touches(SITE)).isEqualTo(rows.touches(SITE));
  }

  private static TimedTouch touch(int number) {
    return new TimedTouch(at(number), Touch.ofSource("source " + number));
  }

  private static LogRecord enters(int number) {
    return new LogRecord.BrowserEvent(
        SimulatedHash.eventId("touch " + number),
        SITE,
        at(number),
        EventContent.of(EventName.PAGEVIEW, "/"),
        new SimulatedBrowser("phone").hashesAt(SITE, at(number)),
        Client.UNKNOWN,
        Optional.of(touch(number).touch()));
  }

  private static LogRecord succeeds() {
    return new LogRecord.ServerEvent(
        SimulatedHash.eventId("success"),
        SITE,
        at(TOUCHES),
        EventContent.of(EventName.SUCCESS, "/paid"),
        Forwarding.BOTH,
        Optional.of(new SimulatedBrowser("phone").hashesAt(SITE, at(TOUCHES))),
        Optional.empty());
  }

  private static Instant at(int number) {
    return START.plusSeconds(number);
  }
}
