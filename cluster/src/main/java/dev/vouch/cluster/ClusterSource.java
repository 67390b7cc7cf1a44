package dev.vouch.cluster;

import dev.vouch.cluster.ClusterReporting.Crediting;
import dev.vouch.cluster.claim.UsedClaims;
import dev.vouch.cluster.clickhouse.ClickHouseWarehouse;
import dev.vouch.cluster.clickhouse.ClosedDayReader;
import dev.vouch.cluster.credit.StateOrders;
import dev.vouch.cluster.log.FactReader;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.migration.ClosedDay;
import dev.vouch.core.migration.MigratedRecords;
import dev.vouch.core.migration.MigrationException;
import dev.vouch.core.migration.MigrationSource;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A cluster as the source of a migration. Nodes may use it until {@link #stop}. */
public final class ClusterSource implements MigrationSource {
  private static final Duration READ_MAX = Duration.ofMinutes(10);

  /** The maximum time between an event and an earlier fact that decides its credit. */
  private static final Duration WINDOW = Duration.ofDays(14);

  /** The maximum number of days from a partition's first open day to its first record. */
  private static final int OPEN_DAYS_MAX = 15;

  /** The maximum difference between the clocks of PostgreSQL and of the nodes. */
  private static final Duration CLOCKS_DIFFER_MAX = Duration.ofHours(1);

  private final ClusterSettings settings;
  private final BooleanSupplier isUsed;
  private final InstantSource clock;
  private final ClusterRetirement retirement;
  private final FactReader facts;
  private final ClosedDayReader days;
  private final ClickHouseWarehouse warehouse;
  private LogPositions read = LogPositions.NONE;
  private @Nullable Crediting crediting;

  private ClusterSource(
      ClusterSettings settings,
      BooleanSupplier isUsed,
      InstantSource clock,
      ClusterRetirement retirement,
      FactReader facts,
      ClosedDayReader days,
      ClickHouseWarehouse warehouse) {
    this.settings = settings;
    this.isUsed = isUsed;
    this.clock = clock;
    this.retirement = retirement;
    this.facts = facts;
    this.days = days;
    this.warehouse = warehouse;
  }

  /**
   * Opens the services. If an interrupted migration prevents nodes from starting, permits it again.
   *
   * @param isUsed whether a node is running
   * @throws MigrationException if a migration to the cluster is not complete
   */
  public static ClusterSource open(
      ClusterSettings settings, BooleanSupplier isUsed, InstantSource clock)
      throws InterruptedException {
    new MigrationState(settings.claims()).refuseUnfinished();
    ClusterRetirement retirement = new ClusterRetirement(settings.claims());
    retirement.cancel();
    FactReader facts = FactReader.open(settings.log());
    try {
      ClosedDayReader days = ClosedDayReader.open(settings.clickHouse(), READ_MAX);
      try {
        return new ClusterSource(
            settings,
            isUsed,
            clock,
            retirement,
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

  /** {@inheritDoc} Partitions close the same day at different times. */
  @Override
  public List<ClosedDay> closedDays() {
    Map<Integer, Instant> closed = days.closedUntil();
    Optional<LocalDate> openFrom =
        facts.starts().entrySet().stream()
            .map(start -> openFrom(start.getValue(), closed.get(start.getKey())))
            .min(Comparator.naturalOrder());
    if (openFrom.isEmpty() || closed.isEmpty()) {
      return List.of();
    }
    LocalDate last = openFrom.get().minusDays(1);
    return days.firstBefore(openFrom.get())
        .orElse(last)
        .datesUntil(openFrom.get())
        .map(day -> new ClosedDay(day, ""))
        .toList();
  }

  private static LocalDate openFrom(LogStart start, @Nullable Instant closedUntil) {
    return closedUntil == null
        ? LocalDate.ofInstant(start.writtenAt(), ZoneOffset.UTC).minusDays(OPEN_DAYS_MAX)
        : LocalDate.ofInstant(closedUntil, ZoneOffset.UTC);
  }

  /** {@inheritDoc} Kafka's topic is pruned up to the beginning of a UTC day. */
  @Override
  public void check(List<ClosedDay> closed) {
    Instant needed =
        closed.isEmpty()
            ? Instant.EPOCH
            : closed
                .getLast()
                .date()
                .plusDays(1)
                .atStartOfDay(ZoneOffset.UTC)
                .toInstant()
                .minus(WINDOW);
    facts
        .starts()
        .forEach(
            (partition, start) -> {
              if (!start.isComplete()
                  && start.writtenAt().truncatedTo(ChronoUnit.DAYS).isAfter(needed)) {
                throw new MigrationException(
                    "Partition %d of Kafka's topic has only what was recorded since %s, and the credit of open days needs all records since %s. Start nodes that compute credit, and begin the migration when ClickHouse has closed these days."
                        .formatted(partition, start.writtenAt(), needed));
              }
            });
  }

  @Override
  public void readOrders(List<ClosedDay> closed, Consumer<FinalOrder> to) {
    if (closed.isEmpty()) {
      return;
    }
    LocalDate last = closed.getLast().date();
    LocalDate withoutOrders = new CreditChange.DayClosed(last).lastDayWithoutOrders();
    new StateOrders(settings.credit())
        .read(
            order -> {
              LocalDate day = LocalDate.ofInstant(order.at(), ZoneOffset.UTC);
              if (day.isAfter(withoutOrders) && !day.isAfter(last)) {
                to.accept(order);
              }
            });
  }

  @Override
  public ClosedDay readRows(ClosedDay day, Consumer<byte[]> to) {
    days.read(day.date(), to);
    return day;
  }

  @Override
  public Map<Integer, LogStart> logStarts() {
    return facts.starts();
  }

  @Override
  public Optional<MigratedRecords> read(LogPositions after) {
    Optional<MigratedRecords> next = facts.read(after);
    read = next.map(MigratedRecords::until).orElse(after);
    return next;
  }

  @Override
  public void readKeys(Consumer<UsedKey> to) {
    new UsedClaims(settings.claims())
        .read(
            clock.instant(),
            (events, since) -> facts.find(events, since.minus(CLOCKS_DIFFER_MAX)),
            to);
  }

  @Override
  public ReportQueries stop() throws InterruptedException {
    retirement.begin();
    if (isUsed.getAsBoolean()) {
      retirement.cancel();
      throw new MigrationException(
          "A node uses this cluster, or has been killed less than 16 seconds ago. Stop all nodes,"
              + " then complete the migration.");
    }
    Crediting started = Crediting.start(settings);
    crediting = started;
    started.awaitApplied(warehouse, facts.lastPositions());
    return warehouse.queries();
  }

  /** {@inheritDoc} Nodes can no longer start. */
  @Override
  public void complete() {
    if (!read.include(facts.lastPositions())) {
      throw new MigrationException(
          "A node has recorded events meanwhile. Stop all nodes, then complete the migration.");
    }
    retirement.complete();
  }

  /** {@inheritDoc} Unless the migration is complete, nodes can start again. */
  @Override
  public void close() {
    Crediting started = crediting;
    if (started != null) {
      started.close();
      retirement.cancel();
    }
    warehouse.close();
    days.close();
    facts.close();
  }
}
