package dev.vouch.core.credit;

import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.wire.Microseconds;
import java.util.ArrayList;
import java.util.List;

/** The touches of an event of a backend: rule C11 of docs/identity.md. */
final class TouchesBefore {
  private static final int TOUCHES_MAX = 50;

  private TouchesBefore() {}

  /**
   * Returns the touches of a browser, oldest first.
   *
   * @param span from 14 days before the event up to the event
   */
  static List<TimedTouch> of(Chain browser, Span span) {
    List<TimedTouch> newestFirst = new ArrayList<>();
    boolean _ =
        browser.scanBack(
            CreditFact.TOUCH,
            span,
            fact -> {
              newestFirst.add(timed(fact));
              return newestFirst.size() < TOUCHES_MAX;
            });
    if (newestFirst.size() == TOUCHES_MAX) {
      newestFirst.set(TOUCHES_MAX - 1, timed(browser.first(CreditFact.TOUCH, span).orElseThrow()));
    }
    return List.copyOf(newestFirst.reversed());
  }

  private static TimedTouch timed(CreditFact fact) {
    return new TimedTouch(Microseconds.instant(fact.at().micros()), fact.touch().orElseThrow());
  }
}
