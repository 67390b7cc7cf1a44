package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The work that originals and removals cause for refunds, in parts of any size. */
final class OrderWork {
  private final Orders orders;
  private final Partition partition;

  OrderWork(Orders orders, Partition partition) {
    this.orders = orders;
    this.partition = partition;
  }

  /** Returns the work for the refunds whose credit is that of an original. */
  Optional<Work> refundsOf(OrderPlace original, long causedBy) {
    return orders.decidedBy(original).map(refunds -> work(original, refunds, causedBy));
  }

  private static Work work(OrderPlace order, Span refunds, long causedBy) {
    TimelineKey key = new TimelineKey(order.site(), TimelineKey.Owner.NOBODY, order.order(), 0);
    return new Work(Work.Kind.REFUNDS, key, refunds, CreditFact.EVENT, refunds.from(), causedBy);
  }

  /** Returns the next refunds of a work. */
  List<OrderPlace> refunds(Work work, int maximum) {
    OrderPlace order =
        new OrderPlace(work.timeline().site(), work.timeline().hash(), work.cursor());
    return orders.refunds(order, work.span().from(work.cursor()), maximum);
  }

  /**
   * Does a part of the removal of a user: originals with its ID go, those of closed days that count
   * for it are their visitor's from now on, unless a later record has claimed them for the user
   * again before a rebuild, and those of open days are decided otherwise.
   *
   * @param next receives the work that follows
   * @return what is left of the maximum
   */
  int removeUser(Work work, int maximum, Consumer<Work> next) {
    TimelineKey user = work.timeline();
    List<OrderPlace> originals = orders.ofUser(user.site(), user.hash(), work.cursor(), maximum);
    for (OrderPlace place : originals) {
      Optional<Work> refunds = refundsOf(place, work.causedBy());
      OriginalCredit known = orders.original(place).orElseThrow();
      boolean isClosed = place.day() < partition.progress().openFrom();
      if (known.ofOwnUser()) {
        // Orders of closed days can have positions of another log.
        if (isClosed ? !place.at().isAfter(work.span().until()) : work.removes(place.at())) {
          orders.removeOriginal(place);
          refunds.ifPresent(next);
        }
      } else if (isClosed && known.changedBy() < work.causedBy()) {
        orders.putOriginal(place, known.withoutUser());
        refunds.ifPresent(next);
      }
    }
    if (originals.size() == maximum) {
      next.accept(work.from(originals.getLast().at().previous()));
    }
    return Math.max(0, maximum - Math.max(1, originals.size()));
  }

  /** Does a part of the removal of a deleted site's orders, in the order of their keys. */
  int removeSite(Work work, int maximum, Consumer<Work> next) {
    TimelineKey key = work.timeline();
    OrderPlace from = new OrderPlace(key.site(), key.hash(), work.cursor());
    FactTime last = work.span().until();
    List<OrderPlace> originals = orders.originals(from, maximum);
    Set<Long> changed = new HashSet<>();
    for (OrderPlace place : originals) {
      if (!place.at().isAfter(last)) {
        orders.removeOriginal(place);
        if (changed.add(place.order())) {
          FactTime latest = FactTime.endOf(partition.of(place.site()).latest());
          Span remaining = new Span(last.next(), latest);
          if (!remaining.isEmpty()) {
            next.accept(work(place, remaining, work.causedBy()));
          }
        }
      }
    }
    if (originals.size() == maximum) {
      next.accept(after(work, originals.getLast()));
    } else {
      next.accept(ofSite(Work.Kind.REFUNDS_OF_SITE, key.site(), work.span(), work.causedBy()));
    }
    return Math.max(0, maximum - Math.max(1, originals.size()));
  }

  /** Does a part of the removal of a deleted site's refunds, the same way. */
  int removeRefunds(Work work, int maximum, Consumer<Work> next) {
    TimelineKey key = work.timeline();
    List<OrderPlace> refunds =
        orders.refunds(new OrderPlace(key.site(), key.hash(), work.cursor()), maximum);
    for (OrderPlace place : refunds) {
      if (!place.at().isAfter(work.span().until())) {
        orders.removeRefund(place);
      }
    }
    if (refunds.size() == maximum) {
      next.accept(after(work, refunds.getLast()));
    }
    return Math.max(0, maximum - Math.max(1, refunds.size()));
  }

  private static Work after(Work work, OrderPlace done) {
    return work.at(work.timeline().at(0, done.order())).from(done.at().next());
  }

  /** Returns the work of removing a deleted site's orders, or then its refunds. */
  static Work ofSite(Work.Kind kind, SiteId site, Span span, long causedBy) {
    TimelineKey first = new TimelineKey(site, TimelineKey.Owner.NOBODY, 0, 0);
    return new Work(kind, first, span, CreditFact.ANY, FactTime.ZERO, causedBy);
  }

  /**
   * Returns the work of removing the orders of a user whose facts have been removed.
   *
   * @param newest not before any of them
   */
  static Work ofUser(Work erasure, FactTime newest) {
    return new Work(
        Work.Kind.ORDERS_OF_USER,
        erasure.timeline(),
        erasure.span(),
        CreditFact.ANY,
        newest,
        erasure.causedBy());
  }
}
