package dev.vouch.embedded.warehouse;

import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.credit.StateRebuild;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.state.RocksDbState;
import dev.vouch.embedded.state.RocksDbState.Opened;
import dev.vouch.embedded.state.StateException;
import dev.vouch.embedded.state.StoredCreditState;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the credit state in {@code state/} that belongs to the events. */
final class StateOpener {
  private static final Logger LOG = LoggerFactory.getLogger(StateOpener.class);
  private static final long FIRST_POSITION = 1;

  /** The number of orders per commit. */
  private static final int ORDERS_AT_ONCE = 10_000;

  private final WarehouseFiles files;
  private final EventStore events;

  StateOpener(WarehouseFiles files, EventStore events) {
    this.files = files;
    this.events = events;
  }

  /**
   * Opens the credit state that belongs to the events. A state is deleted and rebuilt if it is
   * damaged, if it is ahead of the events, which have then lost their latest changes, or if the log
   * no longer has its next record. It is rebuilt from the log, which keeps records as long as the
   * state needs them, and from the orders of closed days in the events.
   */
  RocksDbState open() {
    Optional<RocksDbState> existing = tryState().filter(state -> isUsable(state));
    if (existing.isPresent()) {
      return existing.get();
    }
    LOG.warn(
        "The credit state is built again from the log and the orders of closed days; until then"
            + " reports are behind");
    files.deleteState();
    return tryState()
        .orElseThrow(
            () ->
                new WarehouseException(
                    "cannot create the credit state: check the disk, its free space and rights"));
  }

  private Optional<RocksDbState> tryState() {
    try {
      return switch (RocksDbState.open(
          files.state(), files.settings(), CreditProcessor.STATE_FORMAT)) {
        case Opened.Usable(RocksDbState state) -> Optional.of(state);
        case Opened.Unusable(String reason) -> {
          LOG.error(reason);
          yield Optional.empty();
        }
      };
    } catch (StateException e) {
      throw new WarehouseException(
          "the credit state cannot be read or written: check the disk, its free space and rights",
          e);
    }
  }

  private boolean isUsable(RocksDbState state) {
    long oldest = files.log().start().position();
    long next = state.credit().next();
    if (next > events.next() || (next > FIRST_POSITION && next < oldest)) {
      state.close();
      return false;
    }
    return true;
  }

  /** Sets the position of empty events and of an empty state to the start of the log. */
  StoredCreditState begin(RocksDbState state) {
    LogStart start = files.log().start();
    if (events.next() == FIRST_POSITION && !start.isComplete()) {
      if (events.closedUntil().isEmpty()) {
        logIncompleteStart(start);
      }
      events.begin(start.position());
    }
    StoredCreditState credit = state.credit();
    if (credit.next() == FIRST_POSITION) {
      events.closedUntil().ifPresent(until -> rebuild(credit, until));
      credit.commit(start.position());
    }
    return credit;
  }

  /**
   * Adds the orders of closed days to an empty state, because the log may be pruned of them. Until
   * all are added, the position of the state stays that of an empty one, so that a start after a
   * crash adds all of them again.
   */
  private void rebuild(StoredCreditState credit, Instant closedUntil) {
    LocalDate openFrom = closedUntil.atZone(ZoneOffset.UTC).toLocalDate();
    StateRebuild rebuild = new StateRebuild(credit, openFrom);
    AtomicInteger added = new AtomicInteger();
    events.finalOrders(
        order -> {
          rebuild.add(order);
          if (added.incrementAndGet() % ORDERS_AT_ONCE == 0) {
            credit.commit(FIRST_POSITION);
            credit.writeBegun();
          }
        });
    LOG.info("{} orders of closed days are added to the credit state", added);
  }

  private static void logIncompleteStart(LogStart start) {
    LOG.error(
        "There are no segments, but the log has only the events that were recorded since {} ({}):"
            + " reports lack all others. If there is another directory {}, stop Vouch and put it"
            + " back, or restore a backup",
        start.writtenAt(),
        start.description(),
        EventStore.DIRECTORY);
  }
}
