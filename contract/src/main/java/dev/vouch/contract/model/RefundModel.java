package dev.vouch.contract.model;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord.ServerEvent;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Reason;
import dev.vouch.core.report.SuccessTouches;
import dev.vouch.core.visitor.UserKey;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Rule R2 of docs/identity.md, for one refund or void. */
record RefundModel(Fact refund, List<Fact> factsOfSite) {
  private static final int REFUND_DAYS_MAX = 166;

  static boolean isRefund(Fact fact) {
    return order(fact).filter(order -> order.role() != OrderRole.PLACED).isPresent();
  }

  private static Optional<OrderReference> order(Fact fact) {
    return fact.record() instanceof ServerEvent event ? event.order() : Optional.empty();
  }

  /** Returns the first event of the order on the days that the refund can refer to. */
  Optional<Fact> original() {
    LocalDate day = day(refund);
    return factsOfSite.stream()
        .filter(fact -> order(fact).filter(this::isOriginal).isPresent())
        .filter(fact -> !day(fact).isAfter(day))
        .filter(fact -> !day(fact).isBefore(day.minusDays(REFUND_DAYS_MAX)))
        .min(Fact::compareTo);
  }

  private boolean isOriginal(OrderReference other) {
    return other.role() == OrderRole.PLACED
        && other.order().equals(order(refund).orElseThrow().order());
  }

  private static LocalDate day(Fact fact) {
    return fact.at().atZone(ZoneOffset.UTC).toLocalDate();
  }

  /** Its touches are as long before it, rounded, as those of the original were before that. */
  ModelCredit credit(ModelCredit original) {
    CreditedEvent of = original.event();
    List<TimedTouch> touches = new ArrayList<>();
    for (TimedTouch touch : original.touches()) {
      Duration age = Duration.between(CreditModel.rounded(touch.at(), of.at()), of.at());
      touches.add(new TimedTouch(refund.at().minus(age), touch.touch()));
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
            touches),
        touches);
  }

  ModelCredit creditWithoutOriginal() {
    long own = refund.record().id().value().getLeastSignificantBits();
    return new ModelCredit(
        credited(
            CreditKind.STANDALONE,
            Reason.ORIGINAL_UNKNOWN,
            OptionalLong.empty(),
            refund.userKey().map(UserKey::value).orElse(own),
            Client.UNKNOWN,
            Optional.empty(),
            Optional.empty(),
            List.of()),
        List.of());
  }

  private CreditedEvent credited(
      CreditKind kind,
      Reason reason,
      OptionalLong visitor,
      long person,
      Client client,
      Optional<Touch> lastTouch,
      Optional<Touch> firstTouch,
      List<TimedTouch> touches) {
    ServerEvent event = (ServerEvent) refund.record();
    return new CreditedEvent(
        event.id(),
        event.at(),
        refund.position(),
        true,
        event.content(),
        event.order().map(OrderReference::role),
        kind,
        reason,
        visitor,
        person,
        client,
        lastTouch,
        firstTouch,
        Optional.of(
            new SuccessTouches(touches.size(), touches.stream().findFirst().map(TimedTouch::at))));
  }
}
