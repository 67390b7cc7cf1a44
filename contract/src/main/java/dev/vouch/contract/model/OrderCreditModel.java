package dev.vouch.contract.model;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord.ServerEvent;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.CreditedEvent.SuccessTouches;
import dev.vouch.core.report.Reason;
import dev.vouch.core.visitor.UserKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Credit of an event that is not decided by its own browser or user (docs/identity.md O1, R2). */
record OrderCreditModel(Fact event) {
  /** Its touches are as long before it, rounded, as those of the original were before that. */
  ModelCredit credit(ModelCredit original) {
    CreditedEvent of = original.event();
    List<TimedTouch> touches = new ArrayList<>();
    for (TimedTouch touch : original.touches()) {
      Duration age = Duration.between(CreditModel.rounded(touch.at(), of.at()), of.at());
      touches.add(new TimedTouch(event.at().minus(age), touch.touch()));
    }
    return new ModelCredit(
        credited(
            of.kind(),
            of.reason(),
            of.visitor(),
            of.person(),
            of.client(),
            of.lastTouch(),
            of.firstTouch(),
            new SuccessTouches(touches.size(), touches.stream().findFirst().map(TimedTouch::at))),
        touches);
  }

  ModelCredit creditWithoutOriginal() {
    return creditOfNobody(CreditKind.STANDALONE, Reason.ORIGINAL_UNKNOWN, ownPerson());
  }

  /** Of an order that counted for the user of another copy, who was erased. */
  ModelCredit creditWithoutCopy() {
    return creditOfNobody(CreditKind.STANDALONE, Reason.NOTHING_FORWARDED, ownPerson());
  }

  ModelCredit creditOfDuplicate() {
    return creditOfNobody(CreditKind.DUPLICATE, Reason.DUPLICATE_ORDER, 0);
  }

  private long ownPerson() {
    long own = event.record().id().value().getLeastSignificantBits();
    return event.userKey().map(UserKey::value).orElse(own);
  }

  private ModelCredit creditOfNobody(CreditKind kind, Reason reason, long person) {
    return new ModelCredit(
        credited(
            kind,
            reason,
            OptionalLong.empty(),
            person,
            Client.UNKNOWN,
            Optional.empty(),
            Optional.empty(),
            SuccessTouches.NONE),
        List.of());
  }

  /** Has the credit of a report of the same order at the same time. */
  ModelCredit creditOfReport(ModelCredit report) {
    CreditedEvent of = report.event();
    return new ModelCredit(
        credited(
            of.kind(),
            of.reason(),
            of.visitor(),
            of.person(),
            of.client(),
            of.lastTouch(),
            of.firstTouch(),
            of.touches().orElseThrow()),
        report.touches());
  }

  private CreditedEvent credited(
      CreditKind kind,
      Reason reason,
      OptionalLong visitor,
      long person,
      Client client,
      Optional<Touch> lastTouch,
      Optional<Touch> firstTouch,
      SuccessTouches summary) {
    ServerEvent record = (ServerEvent) event.record();
    return new CreditedEvent(
        record.id(),
        record.at(),
        event.position(),
        true,
        record.content(),
        record.order().map(OrderReference::role),
        kind,
        reason,
        visitor,
        person,
        client,
        lastTouch,
        firstTouch,
        Optional.of(summary));
  }
}
