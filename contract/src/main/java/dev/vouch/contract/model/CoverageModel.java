package dev.vouch.contract.model;

import dev.vouch.core.event.EventId;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Reason;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.UserKey;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The reference model of coverage: computes the credit and the warnings of successes by comparing
 * each of them with all others.
 *
 * @param successes the confirmed successes of a scope
 * @param duplicates those of its duplicates that are successes
 * @param openFacts the facts of open days' events
 */
record CoverageModel(
    List<CreditedEvent> successes, List<CreditedEvent> duplicates, Map<EventId, Fact> openFacts) {
  Coverage coverage() {
    Map<CreditKind, Long> credited = new TreeMap<>();
    Map<Reason, Long> reasons = new TreeMap<>();
    for (CreditedEvent success : successes) {
      credited.merge(success.kind(), 1L, Long::sum);
      reasons.merge(success.reason(), 1L, Long::sum);
    }
    return new Coverage(
        credited,
        reasons,
        new Coverage.Warnings(
            successes.stream().filter(this::isOfSharedBrowser).count(),
            successes.stream().filter(this::isOfBusyUnseenBrowser).count()),
        new Coverage.Duplicates(
            duplicates.size(), RevenueModel.exact(duplicates, Optional.empty())));
  }

  private boolean isOfSharedBrowser(CreditedEvent success) {
    Set<UserKey> users = new HashSet<>();
    for (CreditedEvent other : successes) {
      if (forwarded(success).isPresent() && forwarded(success).equals(forwarded(other))) {
        openFact(other).flatMap(Fact::userKey).ifPresent(users::add);
      }
    }
    return users.size() > 5;
  }

  /** Returns the visitor hash of the forwarded browser, unless its day is closed. */
  private Optional<Long> forwarded(CreditedEvent success) {
    return openFact(success).flatMap(Fact::browser).map(BrowserHashes::visitor);
  }

  private Optional<Fact> openFact(CreditedEvent event) {
    return Optional.ofNullable(openFacts.get(event.id()));
  }

  private boolean isOfBusyUnseenBrowser(CreditedEvent success) {
    List<CreditedEvent> unseen =
        successes.stream().filter(e -> e.reason() == Reason.BROWSER_NEVER_SEEN).toList();
    long same =
        unseen.stream()
            .filter(e -> e.kind() == CreditKind.STANDALONE && e.visitor().equals(success.visitor()))
            .count();
    return success.kind() == CreditKind.STANDALONE
        && unseen.contains(success)
        && same >= 20
        && same > unseen.size() / 5.0;
  }
}
