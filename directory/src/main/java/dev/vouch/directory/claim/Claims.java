package dev.vouch.directory.claim;

import dev.vouch.core.event.EventId;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.claim.ClaimResult.Claimed;
import dev.vouch.directory.claim.ClaimResult.ClaimedBefore;
import dev.vouch.directory.claim.ClaimResult.PayloadDiffers;
import dev.vouch.directory.database.DirectoryException;
import dev.vouch.directory.database.PostgresServer;
import dev.vouch.directory.database.Schema;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jdbi.v3.core.statement.StatementExceptions.MessageRendering;

/**
 * The claims of idempotency keys in PostgreSQL, over one connection. Blocks. Not thread-safe: the
 * thread that appends groups of records claims their keys, one transaction per group.
 */
public final class Claims implements AutoCloseable {
  /** The time after which a key can be used again (docs/events.md). */
  public static final Duration LIFETIME = Duration.ofDays(7);

  /** Longer than the lifetime by more than clocks of nodes may differ. */
  private static final Duration KEPT = Duration.ofDays(8);

  private final PostgresServer server;
  private final Jdbi jdbi;
  private Optional<Handle> connection = Optional.empty();
  private LocalDate openUntil = LocalDate.MIN;

  /** Uses the tables of a directory that has been opened. */
  public Claims(PostgresServer server) {
    this.server = server;
    jdbi = Jdbi.create(server.connections(Schema.DIRECTORY));
    jdbi.configure(StatementExceptions.class, it -> it.setMessageRendering(MessageRendering.NONE));
    ClaimTable.register(jdbi);
  }

  /**
   * Claims the keys of a group; equal keys are claimed by the first of them.
   *
   * @return the results in the order of the claims
   * @throws DirectoryException if PostgreSQL cannot be used; the claims may have been stored
   */
  public List<ClaimResult> claim(List<Claim> group, Instant now) {
    openPartition(now);
    Instant expired = now.minus(LIFETIME);
    return inTransaction(
        handle -> {
          Set<EventId> claimed = ClaimTable.insert(handle, firsts(group), now, expired);
          return results(group, claimed, others(handle, group, claimed, expired));
        });
  }

  private static List<Claim> firsts(List<Claim> group) {
    Set<Claim.Key> keys = new HashSet<>();
    return group.stream().filter(claim -> keys.add(claim.key())).toList();
  }

  private static Map<Claim.Key, ClaimTable.Row> others(
      Handle handle, List<Claim> group, Set<EventId> claimed, Instant expired) {
    List<Claim> others = group.stream().filter(claim -> !claimed.contains(claim.event())).toList();
    return others.isEmpty() ? Map.of() : ClaimTable.find(handle, others, expired);
  }

  private List<ClaimResult> results(
      List<Claim> group, Set<EventId> claimed, Map<Claim.Key, ClaimTable.Row> others) {
    List<ClaimResult> results = new ArrayList<>();
    for (Claim claim : group) {
      results.add(
          claimed.contains(claim.event())
              ? new Claimed()
              : Optional.ofNullable(others.get(claim.key()))
                  .map(row -> result(claim, row))
                  .orElseThrow(this::clocksDiffer));
    }
    return List.copyOf(results);
  }

  private static ClaimResult result(Claim claim, ClaimTable.Row row) {
    return row.payload().equals(claim.idempotency().payload())
        ? new ClaimedBefore(row.event(), row.record())
        : new PayloadDiffers();
  }

  /** A claim that counts as expired here is in the partition of today. */
  private DirectoryException clocksDiffer() {
    return new DirectoryException(
        "cannot use an idempotency key in " + server + ": set the clocks of all nodes");
  }

  /**
   * Opens the partition of a day, once for all nodes. No claim is made at the same time: otherwise
   * a key could be claimed in two partitions, since the constraint of one does not see the other.
   */
  private void openPartition(Instant now) {
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    if (!today.isAfter(openUntil)) {
      return;
    }
    boolean _ =
        inTransaction(
            handle -> {
              ClaimTable.lock(handle);
              if (!ClaimTable.isOpen(handle, today)) {
                ClaimTable.open(handle, today, now);
                ClaimTable.drop(handle, now.minus(KEPT));
              }
              return true;
            });
    openUntil = today;
  }

  /**
   * Deletes all claims of a site.
   *
   * @throws DirectoryException if PostgreSQL cannot be used
   */
  public void delete(SiteId site) {
    boolean _ =
        inTransaction(
            handle -> {
              ClaimTable.delete(handle, site);
              return true;
            });
  }

  private <R> R inTransaction(Function<Handle, R> statements) {
    try {
      Handle handle = connection.orElseGet(jdbi::open);
      connection = Optional.of(handle);
      return handle.inTransaction(statements::apply);
    } catch (JdbiException e) {
      disconnect();
      throw server.unusable(e);
    }
  }

  private void disconnect() {
    try {
      connection.ifPresent(Handle::close);
    } catch (JdbiException _) {
      // It was closed by the failure.
    }
    connection = Optional.empty();
  }

  @Override
  public void close() {
    disconnect();
  }
}
