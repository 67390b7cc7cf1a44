package dev.vouch.core.alert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.alert.Finding.Evidence;
import dev.vouch.core.alert.KeyActivity.KeyWindow;
import dev.vouch.core.alert.KeyRules.Activity;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeyRulesTest {
  private static final Finding UNDECIDED = new Finding.Undecided();
  private static final KeyWindow NOTHING = KeyWindow.NOTHING;

  private static Finding refused(long requests, long refused, long limited) {
    KeyWindow window = new KeyWindow(requests, refused, limited, 0);
    return KeyRules.refused(new Activity("shop", window, window, true));
  }

  private static Finding nearLimit(KeyWindow last15Minutes, KeyWindow lastHour) {
    return KeyRules.nearLimit(new Activity("shop", last15Minutes, lastHour, true));
  }

  private static KeyWindow peak(int percent) {
    return new KeyWindow(100, 0, 0, percent);
  }

  @Test
  void moreThanHalfRefused_raises() {
    assertThat(refused(20, 10, 0)).isEqualTo(UNDECIDED);
    assertThat(refused(20, 11, 0))
        .isEqualTo(
            new Finding.Raise(
                Evidence.of(
                    "The key “shop” has a high error rate: 11 of its 20 requests in the last 15"
                        + " minutes were rejected because of their content (55%). Rejected requests"
                        + " are not recorded. Fix the sender.",
                    Map.of("requests", 20L, "refused", 11L))));
  }

  @Test
  void fewerThan20Requests_areUndecided() {
    assertThat(refused(19, 19, 0)).isEqualTo(UNDECIDED);
    assertThat(refused(19, 1, 0)).isEqualTo(UNDECIDED);
  }

  @Test
  void rateLimitedRequests_areNotCounted() {
    assertThat(refused(120, 19, 101)).isEqualTo(UNDECIDED);
    assertThat(refused(120, 20, 100)).isInstanceOf(Finding.Raise.class);
  }

  @Test
  void lessThanAQuarterRefused_clears() {
    assertThat(refused(20, 5, 0)).isEqualTo(UNDECIDED);
    assertThat(refused(20, 4, 0)).isInstanceOf(Finding.Clear.class);
  }

  @Test
  void completeHourWithoutRefusals_clears() {
    KeyWindow refusals = new KeyWindow(30, 1, 0, 0);

    assertThat(KeyRules.refused(new Activity("shop", NOTHING, NOTHING, true)))
        .isInstanceOf(Finding.Clear.class);
    assertThat(KeyRules.refused(new Activity("shop", NOTHING, NOTHING, false)))
        .isEqualTo(UNDECIDED);
    assertThat(KeyRules.refused(new Activity("shop", NOTHING, refusals, true)))
        .isEqualTo(UNDECIDED);
  }

  @Test
  void fourFifthsOfTheRateLimit_raises() {
    assertThat(nearLimit(peak(79), peak(80))).isEqualTo(UNDECIDED);
    assertThat(nearLimit(peak(80), peak(80)))
        .isEqualTo(
            new Finding.Raise(
                Evidence.of(
                    "The key “shop” is near its rate limit: it used up to 80% of it in the last 15"
                        + " minutes. Requests over the limit are rejected with 429.",
                    Map.of("limited", 0L, "peak_percent", 80L))));
  }

  @Test
  void rateLimitedRequest_raises() {
    assertThat(nearLimit(new KeyWindow(0, 0, 1, 100), NOTHING))
        .isEqualTo(
            new Finding.Raise(
                Evidence.of(
                    "The key “shop” exceeded its rate limit: 1 request in the last 15 minutes"
                        + " received a 429. Events that the sender does not retry are lost. Raise"
                        + " the limit or slow down the sender.",
                    Map.of("limited", 1L, "peak_percent", 100L))));
  }

  @Test
  void completeHourBelowFourFifthsOfTheLimit_clears() {
    assertThat(nearLimit(peak(10), peak(79))).isInstanceOf(Finding.Clear.class);
    assertThat(KeyRules.nearLimit(new Activity("shop", peak(10), peak(10), false)))
        .isEqualTo(UNDECIDED);
  }
}
