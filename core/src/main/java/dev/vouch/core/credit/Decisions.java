package dev.vouch.core.credit;

import dev.vouch.core.wire.Microseconds;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Decides the credit of events again and reports those whose credit has changed. */
final class Decisions {
  private final Timelines timelines;
  private final Partition partition;
  private final Consumer<CreditChange> changes;
  private final CreditRules rules;

  Decisions(Timelines timelines, Partition partition, Consumer<CreditChange> changes) {
    this.timelines = timelines;
    this.partition = partition;
    this.changes = changes;
    this.rules = new CreditRules(timelines);
  }

  /** Decides the credit of a new event in its own timeline and keeps its fingerprint. */
  Credit first(CreditFact event, Timeline home) {
    Credit credit = rules.credit(event, new Chain(timelines, home.key));
    home.facts.replace(event.withCredit(Fingerprint.of(credit)));
    return credit;
  }

  /**
   * Decides an event again, if its day is open.
   *
   * @param event as found in the timeline of a browser or a user
   * @param always whether its credit is reported even if it has not changed
   */
  void again(CreditFact event, TimelineKey foundIn, boolean always, long causedBy) {
    long at = event.at().micros();
    if (FactTime.day(at) < partition.progress().openFrom()
        || at < partition.of(foundIn.site()).deletedBefore()) {
      return;
    }
    TimelineKey home = home(event, foundIn);
    Optional<CreditFact> own = timelines.get(home).find(event.at());
    if (own.isEmpty() || isRemoved(own.get(), home)) {
      return;
    }
    Credit credit = rules.credit(own.get(), new Chain(timelines, home));
    long fingerprint = Fingerprint.of(credit);
    if (fingerprint == own.get().credit() && !always) {
      return;
    }
    timelines.get(home).facts.replace(own.get().withCredit(fingerprint));
    if (at >= partition.of(home.site()).expiredBefore()) {
      changes.accept(
          new CreditChange.Corrected(
              home.site(), event.at().position(), Microseconds.instant(at), credit, causedBy));
    }
  }

  private static TimelineKey home(CreditFact event, TimelineKey foundIn) {
    if (foundIn.owner() != TimelineKey.Owner.USER) {
      return foundIn;
    }
    long period = event.at().period();
    return event.browser().isPresent()
        ? new TimelineKey(
            foundIn.site(), TimelineKey.Owner.BROWSER, event.browser().getAsLong(), period)
        : foundIn.at(period, foundIn.hash());
  }

  /** Whether its row is removed although its facts may still have to be. */
  private boolean isRemoved(CreditFact event, TimelineKey home) {
    OptionalLong user = event.userKey();
    return user.isPresent()
        && timelines.get(
                    new TimelineKey(
                        home.site(), TimelineKey.Owner.USER, user.getAsLong(), event.at().period()))
                .erasedBefore
            > event.at().micros();
  }
}
