package dev.vouch.contract.model;

import dev.vouch.core.event.EventName;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.LatestSuccessesQuestion;
import dev.vouch.core.report.SuccessGapQuestion;
import dev.vouch.core.report.SuccessGapQuestion.SuccessGap;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Which events are successes (docs/identity.md R1, R3), and their times. */
final class SuccessModel {
  private SuccessModel() {}

  /** Whether anybody sent it as a success. */
  static boolean isSuccess(CreditedEvent event) {
    return event.content().eventName() == EventName.SUCCESS;
  }

  /** Confirmed successes with any value. */
  static List<CreditedEvent> withRefunds(List<CreditedEvent> events) {
    return events.stream().filter(e -> e.confirmed() && isSuccess(e)).toList();
  }

  static List<CreditedEvent> confirmed(List<CreditedEvent> events) {
    return events.stream().filter(SuccessModel::isConfirmedSuccess).toList();
  }

  /** Counts events one at a time: a void takes one away. */
  static int count(List<CreditedEvent> events) {
    int count = 0;
    for (CreditedEvent event : events) {
      count += isConfirmedSuccess(event) ? 1 : 0;
      count -= event.isVoid() ? 1 : 0;
      count += event.orderRole().equals(Optional.of(OrderRole.VOID_REVERSED)) ? 1 : 0;
    }
    return count;
  }

  /** A negative value is a refund. */
  static boolean isConfirmedSuccess(CreditedEvent event) {
    return event.confirmed()
        && isSuccess(event)
        && event.orderRole().filter(role -> role != OrderRole.PLACED).isEmpty()
        && event.content().successValue().filter(value -> value.signum() < 0).isEmpty();
  }

  /** Compares all gaps that overlap a stretch, one after the other. */
  static Optional<SuccessGap> longestGap(List<CreditedEvent> events, SuccessGapQuestion question) {
    List<CreditedEvent> successes = new ArrayList<>(confirmed(events));
    successes.sort(
        Comparator.comparing(CreditedEvent::at).thenComparingLong(CreditedEvent::position));
    Optional<SuccessGap> longest = Optional.empty();
    for (int index = 1; index < successes.size(); index++) {
      SuccessGap gap =
          new SuccessGap(
              successes.get(index - 1).at(),
              successes.get(index).at(),
              successes.size(),
              successes.getFirst().at());
      boolean meets =
          question.stretches().stream()
              .anyMatch(
                  stretch ->
                      gap.from().isBefore(stretch.until()) && gap.until().isAfter(stretch.from()));
      if (meets && longest.stream().allMatch(known -> gap.length().compareTo(known.length()) > 0)) {
        longest = Optional.of(gap);
      }
    }
    return longest;
  }

  /** Returns the time of the latest success by its name. */
  static Map<String, Instant> latest(List<CreditedEvent> events, LatestSuccessesQuestion question) {
    Map<String, Instant> latest = new TreeMap<>();
    for (CreditedEvent success : confirmed(events)) {
      String name = success.content().name().orElseThrow();
      if (question.names().contains(name)) {
        latest.merge(name, success.at(), (one, other) -> one.isAfter(other) ? one : other);
      }
    }
    return latest;
  }
}
