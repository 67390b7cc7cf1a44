package dev.vouch.contract.model;

import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.log.LogRecord.OrderAlias;
import dev.vouch.core.log.LogRecord.ServerEvent;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.visitor.OrderKey;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Rules O1, O2, R2 to R4 of docs/identity.md: which events of a site's orders belong together. */
final class OrderModel {
  private static final int DAYS_MAX = 166;
  private static final int OPEN_DAYS = 14;
  private static final int ALIAS_STEPS_MAX = 3;

  private final List<Fact> events;
  private final List<Alias> aliases = new ArrayList<>();
  private final Set<Fact> counted = new HashSet<>();

  private record Alias(Fact fact, OrderKey alias, OrderKey order) {
    /** Whether it counts on a day, if it was received before another day was due to close. */
    private boolean isKnownFor(LocalDate day, LocalDate known) {
      return !day(fact).isBefore(day.minusDays(DAYS_MAX))
          && !fact.receivedOn().isAfter(known.plusDays(OPEN_DAYS));
    }
  }

  /**
   * Creates the model of a site.
   *
   * @param factsOfSite in any order
   * @param standalone the records that are only aliases
   * @param closed the final kind of credit of an event of a closed day
   */
  OrderModel(
      List<Fact> factsOfSite, List<Fact> standalone, Function<Fact, Optional<CreditKind>> closed) {
    events = factsOfSite.stream().filter(fact -> order(fact).isPresent()).sorted().toList();
    for (Fact fact : events) {
      ((ServerEvent) fact.record())
          .orderAlias()
          .ifPresent(alias -> aliases.add(new Alias(fact, alias, key(fact))));
    }
    for (Fact fact : standalone) {
      OrderAlias record = (OrderAlias) fact.record();
      aliases.add(new Alias(fact, record.alias(), record.order()));
    }
    aliases.removeIf(alias -> alias.alias().equals(alias.order()));
    aliases.sort(Comparator.comparing(Alias::fact));
    for (Fact copy : events) {
      boolean counts =
          closed
              .apply(copy)
              .map(kind -> kind != CreditKind.DUPLICATE)
              .orElseGet(() -> isCopy(copy) && countedBefore(copy).isEmpty());
      if (isCopy(copy) && counts) {
        counted.add(copy);
      }
    }
  }

  static Optional<OrderReference> order(Fact fact) {
    return fact.record() instanceof ServerEvent event ? event.order() : Optional.empty();
  }

  private static OrderKey key(Fact event) {
    return order(event).orElseThrow().order();
  }

  private static OrderRole role(Fact event) {
    return order(event).orElseThrow().role();
  }

  static boolean isCopy(Fact fact) {
    return order(fact).filter(order -> order.role() == OrderRole.PLACED).isPresent();
  }

  /** Whether it is a refund, a void or the reversal of one. */
  static boolean isRefund(Fact fact) {
    return order(fact).filter(order -> order.role() != OrderRole.PLACED).isPresent();
  }

  private static LocalDate day(Fact fact) {
    return fact.at().atZone(ZoneOffset.UTC).toLocalDate();
  }

  /** Returns the keys of the order that an event names. */
  private Set<OrderKey> keys(Fact event) {
    return keys(event, day(event));
  }

  private Set<OrderKey> keys(Fact event, LocalDate known) {
    LocalDate day = day(event);
    OrderKey root = key(event);
    for (int step = 0; step < ALIAS_STEPS_MAX; step++) {
      Optional<OrderKey> next = meant(root, day, known);
      if (next.isEmpty() || next.get().equals(key(event))) {
        break;
      }
      root = next.get();
    }
    Set<OrderKey> keys = new LinkedHashSet<>();
    add(root, day, known, ALIAS_STEPS_MAX, keys);
    keys.add(key(event));
    return keys;
  }

  private void add(OrderKey order, LocalDate day, LocalDate known, int steps, Set<OrderKey> keys) {
    if (!keys.add(order) || steps == 0) {
      return;
    }
    for (Alias alias : aliases) {
      if (alias.order().equals(order)
          && alias.isKnownFor(day, known)
          && meant(alias.alias(), day, known).equals(Optional.of(order))) {
        add(alias.alias(), day, known, steps - 1, keys);
      }
    }
  }

  /** Returns the order that the first alias of a key says. */
  private Optional<OrderKey> meant(OrderKey key, LocalDate day, LocalDate known) {
    return aliases.stream()
        .filter(alias -> alias.alias().equals(key) && alias.isKnownFor(day, known))
        .findFirst()
        .map(Alias::order);
  }

  private static boolean isWithinDays(Fact earlier, Fact later) {
    return !day(earlier).isBefore(day(later).minusDays(DAYS_MAX));
  }

  private Optional<Fact> countedBefore(Fact copy) {
    return countedBefore(copy, day(copy));
  }

  private Optional<Fact> countedBefore(Fact copy, LocalDate known) {
    Set<OrderKey> keys = keys(copy, known);
    return counted.stream()
        .filter(fact -> keys.contains(key(fact)) && hasNameOf(fact, copy))
        .filter(fact -> fact.compareTo(copy) < 0 && isWithinDays(fact, copy))
        .min(Fact::compareTo);
  }

  private static boolean hasNameOf(Fact one, Fact other) {
    return Objects.equals(
        ((ServerEvent) one.record()).content().name(),
        ((ServerEvent) other.record()).content().name());
  }

  /** Whether a copy is one that does not count, or a void one that changes nothing. */
  boolean isDuplicate(Fact event) {
    if (isCopy(event)) {
      return !counted.contains(event);
    }
    return isVoid(event)
        && voidBefore(event).map(OrderModel::role).orElse(OrderRole.VOID_REVERSED) == role(event);
  }

  private static boolean isVoid(Fact fact) {
    return role(fact) == OrderRole.VOIDED || role(fact) == OrderRole.VOID_REVERSED;
  }

  private Optional<Fact> voidBefore(Fact event) {
    Set<OrderKey> keys = keys(event);
    return events.stream()
        .filter(fact -> isVoid(fact) && keys.contains(key(fact)))
        .filter(fact -> fact.compareTo(event) < 0 && isWithinDays(fact, event))
        .max(Fact::compareTo)
        .filter(fact -> original(fact).equals(original(event)));
  }

  /** Returns the first counted copy of the order on the days that a refund can refer to. */
  Optional<Fact> original(Fact refund) {
    Set<OrderKey> keys = keys(refund);
    return counted.stream()
        .filter(fact -> keys.contains(key(fact)))
        .filter(fact -> !day(fact).isAfter(day(refund)) && isWithinDays(fact, refund))
        .min(Fact::compareTo);
  }

  /**
   * Returns the later copies whose credit a counted one can have, in order, as late reports of its
   * own time.
   */
  List<Fact> reports(Fact original) {
    Set<OrderKey> keys = keys(original);
    LocalDate last = day(original).plusDays(OPEN_DAYS);
    return events.stream()
        .filter(fact -> isCopy(fact) && keys.contains(key(fact)) && hasNameOf(fact, original))
        .filter(fact -> !counted.contains(fact) && fact.compareTo(original) > 0)
        .filter(fact -> !fact.receivedOn().isAfter(last))
        .filter(fact -> countedBefore(fact, day(original)).equals(Optional.of(original)))
        .map(fact -> fact.countingAt(original))
        .toList();
  }
}
