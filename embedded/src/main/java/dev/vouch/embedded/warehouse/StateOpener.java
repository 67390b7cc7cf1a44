package dev.vouch.embedded.warehouse;

import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.credit.StateRebuild;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.state.OpenedState;
import dev.vouch.embedded.state.PartitionState;
import dev.vouch.embedded.state.RocksDbState;
import dev.vouch.embedded.state.StateException;
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

  /** How many orders are committed together. */
  private static final int ORDERS_AT_ONCE = 10_000;

  private final WarehouseFiles files;
  private final EventStore events;

  StateOpener(WarehouseFiles files, EventStore events) {
    this.files = files;
    this.events = events;
  }

  /**
   * Opens the credit state that belongs to the events. One that is damaged, that is ahead of the
   * rows because these have lost their latest commits, or whose next record was pruned from the
   * log, is deleted: the state follows from the log, which keeps its records as long as the state
   * needs them, and from the orders of closed days in the events.
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
        case OpenedState.Usable(RocksDbState state) -> Optional.of(state);
        case OpenedState.Unusable(String reason) -> {
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
    for (int partition : state.partitions()) {
      long oldest = files.log().start(partition).position();
      long next = state.partition(partition).next();
      if (next > events.next(partition) || (next > FIRST_POSITION && next < oldest)) {
        state.close();
        return false;
      }
    }
    return true;
  }

  /** Begins a partition that has no events or no state where the log begins. */
  PartitionState begin(int partition, RocksDbState state) {
    LogStart start = files.log().start(partition);
    if (events.next(partition) == FIRST_POSITION && !start.isComplete()) {
      if (events.closedUntil(partition).isEmpty()) {
        logIncompleteStart(start);
      }
      events.begin(partition, start.position());
    }
    PartitionState credit = state.partition(partition);
    if (credit.next() == FIRST_POSITION) {
      events.closedUntil(partition).ifPresent(until -> rebuild(partition, credit, until));
      credit.commit(start.position());
    }
    return credit;
  }

  /** Adds to a state without records what the log may lack. After a crash, all is added again. */
  private void rebuild(int partition, PartitionState credit, Instant closedUntil) {
    LocalDate openFrom = closedUntil.atZone(ZoneOffset.UTC).toLocalDate();
    StateRebuild rebuild = new StateRebuild(credit, openFrom);
    AtomicInteger added = new AtomicInteger();
    events.finalOrders(
        partition,
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
