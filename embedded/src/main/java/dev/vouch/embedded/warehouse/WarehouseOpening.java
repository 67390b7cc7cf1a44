package dev.vouch.embedded.warehouse;

import dev.vouch.embedded.rows.CreditedRows;
import dev.vouch.embedded.sealed.SealedDays;
import dev.vouch.embedded.state.RocksDbState;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The warehouse's files while they are opened. If events are missing that other files have, these
 * are copied first, in parts. For one thread, except for {@link #progress}.
 */
final class WarehouseOpening implements AutoCloseable {
  private final WarehouseFiles files;
  private final CreditedRows rows;
  private final StateOpener states;
  private final RocksDbState state;
  private final RowsDamage damage = new RowsDamage();
  private final ScheduledExecutorService background =
      Executors.newSingleThreadScheduledExecutor(new BackgroundThreads("warehouse-maintenance"));
  private final DaySealing sealing;
  private final Optional<Restoration> restoration;

  private WarehouseOpening(WarehouseFiles files, SealedDays sealed, CreditedRows rows) {
    this.files = files;
    this.rows = rows;
    this.states = new StateOpener(files, rows);
    this.state = states.open();
    try {
      this.sealing =
          new DaySealing(rows, sealed, files.clock(), damage, files.damagedFiles(), background);
      this.restoration = restoration(sealed);
    } catch (RuntimeException e) {
      state.close();
      throw e;
    }
  }

  /**
   * Opens the files; creates them if there are none.
   *
   * @throws dev.vouch.core.warehouse.WarehouseException if they cannot be opened
   */
  static WarehouseOpening begin(WarehouseFiles files) {
    SealedDays sealed = files.openSealedDays();
    CreditedRows rows = new RowsOpener(files, sealed).open();
    try {
      return new WarehouseOpening(files, sealed, rows);
    } catch (RuntimeException e) {
      rows.close();
      throw e;
    }
  }

  private Optional<Restoration> restoration(SealedDays sealed) {
    FormerWarehouse former = FormerWarehouse.in(files.directory());
    if (former.exists()) {
      return Optional.of(FormerCopy.begin(former, rows, state, sealing));
    }
    if (!rows.partitions().isEmpty() || sealed.span().isEmpty()) {
      return Optional.empty();
    }
    new RestorationMark(files.directory()).set();
    return Optional.of(new SealedDaysRestoration(sealed, rows, files.log()));
  }

  /** Whether events are copied before it can be used. */
  boolean isRestoring() {
    return restoration.isPresent();
  }

  /** Copies a part of the missing events; returns whether any are left. */
  boolean advance() {
    return restoration.isPresent() && restoration.get().advance();
  }

  /** Returns how far the copy is. Thread-safe. */
  String progress() {
    return restoration.map(Restoration::progress).orElse("its files are opened");
  }

  /**
   * Returns the warehouse, which owns the files from then on. To be called when nothing is left.
   */
  OpenWarehouse complete() {
    restoration.ifPresent(Restoration::close);
    return OpenWarehouse.of(files, rows, states, state, sealing, damage, background);
  }

  @Override
  public void close() {
    background.shutdown();
    try (rows;
        state) {
      restoration.ifPresent(Restoration::close);
    }
  }
}
