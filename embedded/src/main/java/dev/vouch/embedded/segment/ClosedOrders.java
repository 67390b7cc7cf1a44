package dev.vouch.embedded.segment;

import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.visitor.OrderKey;
import java.util.function.Consumer;

/**
 * Reads the orders of closed days to which later events may refer, and the voids of these orders.
 */
final class ClosedOrders {
  private ClosedOrders() {}

  static void read(StoreState state, Consumer<FinalOrder> to) {
    AppliedProgress progress = state.progress();
    for (SiteParts site : state.sites().values()) {
      site.parts()
          .forEach(
              (key, parts) -> {
                if (progress.isClosed(key.day()) && progress.hasOrders(key.day())) {
                  parts.forEach(part -> read(part, site.numbers(), to));
                }
              });
    }
  }

  private static void read(LivePart live, SiteNumbers numbers, Consumer<FinalOrder> to) {
    PartRows rows = new PartRows(live.part(), numbers);
    for (int index : live.part().rowsWithOrderKey()) {
      if (live.isDead(index)) {
        continue;
      }
      EventRow row = rows.read(index);
      OrderRole role = row.orderRole().orElseThrow();
      if (role != OrderRole.PLACED || row.credit() != CreditKind.DUPLICATE) {
        to.accept(order(row, role));
      }
    }
  }

  private static FinalOrder order(EventRow row, OrderRole role) {
    return new FinalOrder(
        row.site(),
        new OrderKey(row.orderKey().orElseThrow()),
        role,
        row.at(),
        row.position(),
        FinalOrder.hash(row.name()),
        row.changedBy(),
        row.userKey().isPresent(),
        row.userKey().orElseGet(() -> CreditedEvents.ownPerson(row)),
        row.decidedCredit());
  }
}
