package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.history.SimulatedBrowser;
import dev.vouch.contract.history.SimulatedHash;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * How many values of the state a fact reads and writes does not depend on how many others its
 * browser and user have.
 */
class HotKeyReadsTest {
  private static final SiteId SITE = new SiteId(7);
  private static final Instant START = Instant.parse("2026-05-10T00:00:00Z");
  private static final int FACTS = 8_000;
  private static final int MEASURED = 500;

  /** The most accesses per fact on average. */
  private static final long AVERAGE_MAX = 16;

  /** The most accesses of one fact: its touches alone can lie in 50 values (C11). */
  private static final long SINGLE_MAX = 80;

  @TestFactory
  Stream<DynamicTest> accesses_areBounded() {
    return Stream.of(
        test("a browser that identifies many users", n -> identifies("hot", "user " + n, n)),
        test(
            "a proxy forwarded for many users",
            n -> n % 10 == 0 ? views("hot", n) : forwards("hot", "user " + n, n)),
        test(
            "a proxy forwarded for seven users",
            n -> n % 10 == 0 ? views("hot", n) : forwards("hot", "user " + n % 7, n)),
        test("a user of many browsers", n -> identifies("phone " + n, "hot", n)),
        test("a user of many browsers never seen", n -> forwards("phone " + n, "hot", n)),
        test(
            "a user of many browsers, with events",
            n ->
                switch (n % 4) {
                  case 0 -> views("phone " + n / 4, n);
                  case 1 -> identifies("phone " + n / 4, "hot", n);
                  case 2 -> forwards("phone " + n / 4, "hot", n);
                  default -> sends("hot", n);
                }),
        test(
            "a user of many browsers with seven users each",
            n ->
                switch (n % 8) {
                  case 6 -> forwards("phone " + n / 8, "hot", n);
                  case 7 -> sends("hot", n);
                  default -> identifies("phone " + n / 8, "user " + n, n);
                }),
        test(
            "a proxy with many touches, forwarded with each success",
            n -> n % 2 == 0 ? enters("hot", n) : forwards("hot", "user " + n % 3, n)),
        test(
            "a proxy with a touch in a hundred views, forwarded with each success",
            n ->
                switch (n % 100) {
                  case 0 -> enters("hot", n);
                  case 50 -> forwards("hot", "user " + n % 3, n);
                  default -> views("hot", n);
                }),
        test(
            "a browser with many facts of one user",
            n -> n % 3 == 0 ? identifies("hot", "hot", n) : views("hot", n)));
  }

  /** The events are decided again by the records that follow, some with each. */
  @Test
  void sightingThatMovesManyEvents_leavesThemToLaterRecords() {
    MemoryCreditState state = new MemoryCreditState();
    int[] corrections = {0};
    CreditProcessor processor =
        new CreditProcessor(
            state,
            change -> {
              if (change instanceof CreditChange.Corrected) {
                corrections[0]++;
              }
            });
    processor.process(1, forwards("phone", "anna", 0));
    for (int number = 1; number < FACTS; number++) {
      processor.process(number + 1, sends("anna", number));
      processor.flush();
    }
    assertThat(corrections[0]).isZero();
    long before = state.accesses();
    processor.process(FACTS + 1, views("phone", FACTS));
    processor.flush();

    assertThat(state.accesses() - before).isLessThan(SINGLE_MAX);
    assertThat(corrections[0]).isPositive().isLessThan(200);
    boolean left = true;
    while (left) {
      left = processor.continueCorrections(100);
    }
    assertThat(corrections[0]).isEqualTo(FACTS);
  }

  private static DynamicTest test(String name, IntFunction<LogRecord> facts) {
    return DynamicTest.dynamicTest(name, () -> check(facts));
  }

  private static void check(IntFunction<LogRecord> facts) {
    MemoryCreditState state = new MemoryCreditState();
    CreditProcessor processor = new CreditProcessor(state, _ -> {});
    long measuredFrom = 0;
    long single = 0;
    for (int number = 0; number < FACTS; number++) {
      if (number == FACTS - MEASURED) {
        measuredFrom = state.accesses();
      }
      long before = state.accesses();
      processor.process(number + 1, facts.apply(number));
      processor.flush();
      if (number >= FACTS - MEASURED) {
        single = Math.max(single, state.accesses() - before);
      }
    }
    long measured = state.accesses() - measuredFrom;

    assertThat(measured / MEASURED).as("on average").isLessThanOrEqualTo(AVERAGE_MAX);
    assertThat(single).as("of one fact").isLessThanOrEqualTo(SINGLE_MAX);
    assertThat(processor.continueCorrections(1)).as("left for later").isFalse();
  }

  private static LogRecord views(String browser, int number) {
    return views(browser, number, Optional.empty());
  }

  private static LogRecord enters(String browser, int number) {
    return views(browser, number, Optional.of(Touch.ofSource("newsletter")));
  }

  private static LogRecord views(String browser, int number, Optional<Touch> touch) {
    return new LogRecord.BrowserEvent(
        SimulatedHash.eventId("fact " + number),
        SITE,
        at(number),
        EventContent.of(EventName.PAGEVIEW, "/"),
        new SimulatedBrowser(browser).hashesAt(SITE, at(number)),
        Client.UNKNOWN,
        touch);
  }

  private static LogRecord identifies(String browser, String user, int number) {
    return new LogRecord.Identification(
        SimulatedHash.eventId("fact " + number),
        SITE,
        at(number),
        new SimulatedBrowser(browser).hashesAt(SITE, at(number)),
        SimulatedHash.userKey(SITE, user),
        Client.UNKNOWN);
  }

  private static LogRecord forwards(String browser, String user, int number) {
    return server(Optional.of(browser), user, number);
  }

  private static LogRecord sends(String user, int number) {
    return server(Optional.empty(), user, number);
  }

  private static LogRecord server(Optional<String> browser, String user, int number) {
    return new LogRecord.ServerEvent(
        SimulatedHash.eventId("fact " + number),
        SITE,
        at(number),
        EventContent.of(EventName.CUSTOM, "/"),
        browser.isPresent() ? Forwarding.BOTH : Forwarding.NEITHER,
        browser.map(name -> new SimulatedBrowser(name).hashesAt(SITE, at(number))),
        Optional.of(SimulatedHash.userKey(SITE, user)));
  }

  private static Instant at(int number) {
    return START.plusSeconds(number);
  }
}
