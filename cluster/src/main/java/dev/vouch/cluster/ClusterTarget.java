package dev.vouch.cluster;

import dev.vouch.cluster.ClusterReporting.Crediting;
import dev.vouch.cluster.claim.ClaimCopy;
import dev.vouch.cluster.clickhouse.ClickHouseWarehouse;
import dev.vouch.cluster.clickhouse.MigratedDays;
import dev.vouch.cluster.credit.CreditHandover;
import dev.vouch.cluster.log.FactCopy;
import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.migration.ClosedDay;
import dev.vouch.core.migration.MigratedRecords;
import dev.vouch.core.migration.MigrationException;
import dev.vouch.core.migration.MigrationTarget;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A cluster that no server uses yet, as the target of a migration. It computes credit and writes
 * rows as a node of the cluster does.
 */
public final class ClusterTarget implements MigrationTarget {
  private static final int ORDERS_AT_ONCE = 500;
  private static final Duration LOADED_MAX = Duration.ofMinutes(10);

  private final ClusterSettings settings;
  private final InstantSource clock;
  private final MigrationState state;
  private final FactCopy facts;
  private final MigratedDays days;
  private final ClickHouseWarehouse warehouse;
  private final ClaimCopy claims;
  private @Nullable Crediting crediting;

  private ClusterTarget(
      ClusterSettings settings,
      InstantSource clock,
      MigrationState state,
      FactCopy facts,
      MigratedDays days,
      ClickHouseWarehouse warehouse) {
    this.settings = settings;
    this.clock = clock;
    this.state = state;
    this.facts = facts;
    this.days = days;
    this.warehouse = warehouse;
    claims = new ClaimCopy(settings.claims());
  }

  /**
   * Opens the services; creates topics and tables that do not exist.
   *
   * @throws MigrationException if the cluster has records of a server
   */
  public static ClusterTarget open(ClusterSettings settings, InstantSource clock)
      throws InterruptedException {
    settings.requirePartitions();
    MigrationState state = new MigrationState(settings.claims());
    state.create();
    FactCopy facts = FactCopy.open(settings.log());
    try {
      settings.requirePartitions(facts.partitions().size());
      MigratedDays days = MigratedDays.open(settings.clickHouse(), facts.partitions(), LOADED_MAX);
      try {
        return new ClusterTarget(
            settings,
            clock,
            state,
            facts,
            days,
            ClickHouseWarehouse.open(settings.clickHouse(), facts::partitionOf));
      } catch (RuntimeException e) {
        days.close();
        throw e;
      }
    } catch (RuntimeException e) {
      facts.close();
      throw e;
    }
  }

  @Override
  public Optional<MigrationProgress> progress() {
    return state.read();
  }

  /** {@inheritDoc} Can be repeated after a crash: it writes the handovers again. */
  @Override
  public void begin(Optional<LocalDate> openFrom, LogPositions appendedUntil, OrderReader orders) {
    if (!facts.hasOnlyHandovers() || !days.isEmpty()) {
      throw new MigrationException(
          "Kafka's topic or ClickHouse's database has events already. Use an empty cluster.");
    }
    openFrom.ifPresent(
        day -> {
          days.closeBefore(day);
          new HandoverWriter(day).write(orders);
        });
    state.begin(openFrom, appendedUntil.in(FactCopy.SOURCE_PARTITION));
  }

  /** Writer of the handovers, with which the credit of each partition begins. */
  private final class HandoverWriter {
    private final LocalDate openFrom;
    private final Instant time;
    private final Map<Integer, List<FinalOrder>> waiting = new HashMap<>();

    HandoverWriter(LocalDate openFrom) {
      this.openFrom = openFrom;
      time = openFrom.atStartOfDay(ZoneOffset.UTC).toInstant();
      facts.partitions().forEach(partition -> waiting.put(partition, new ArrayList<>()));
    }

    void write(OrderReader orders) {
      orders.read(this::add);
      waiting.forEach(this::write);
      facts.flush();
    }

    private void add(FinalOrder order) {
      int partition = facts.partitionOf(order.site());
      List<FinalOrder> ofPartition = waiting.computeIfAbsent(partition, _ -> new ArrayList<>());
      ofPartition.add(order);
      if (ofPartition.size() == ORDERS_AT_ONCE) {
        write(partition, ofPartition);
        ofPartition.clear();
      }
    }

    private void write(int partition, List<FinalOrder> orders) {
      facts.handOver(partition, new CreditHandover(openFrom, orders).encode(), time);
    }
  }

  @Override
  public void append(MigratedRecords records) {
    Crediting _ = startCredit();
    facts.append(records.records());
    state.setAppendedUntil(records.until().in(FactCopy.SOURCE_PARTITION));
  }

  /**
   * {@inheritDoc} True only for the loaded version of the day: the log does not show what an
   * erasure changes.
   */
  @Override
  public boolean isLoaded(ClosedDay day) {
    return state.isLoaded(day);
  }

  @Override
  public void load(ClosedDay day, RowReader reader) {
    days.delete(day.date());
    Instant readAt = clock.instant();
    state.setLoaded(reader.read(part -> days.add(part, readAt)));
  }

  @Override
  public void addKeys(List<UsedKey> keys) {
    claims.add(keys);
  }

  private Crediting startCredit() {
    Crediting started = crediting == null ? Crediting.start(settings) : crediting;
    crediting = started;
    return started;
  }

  @Override
  public void awaitApplied() throws InterruptedException {
    startCredit().awaitApplied(warehouse, facts.lastPositions());
  }

  @Override
  public ReportQueries queries() {
    return warehouse.queries();
  }

  @Override
  public void complete() {
    state.complete();
  }

  @Override
  public void close() {
    Crediting started = crediting;
    if (started != null) {
      started.close();
    }
    warehouse.close();
    days.close();
    facts.close();
  }
}
