package dev.vouch.directory.lease;

import dev.vouch.directory.database.DirectoryException;
import dev.vouch.directory.database.PostgresServer;
import dev.vouch.directory.database.Schema;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * The leases of one node, in PostgreSQL. They expire by the clock of PostgreSQL, so the clocks of
 * the nodes may differ. A node measures the duration with a monotonic clock from before its
 * request, so it never assumes a lease that another node can take. Thread-safe; blocks.
 */
public final class Leases {
  private static final String TAKE =
      """
      INSERT INTO leases (name, holder, number, expires_at)
      VALUES (:name, :holder, 1, clock_timestamp() + :milliseconds * INTERVAL '1 millisecond')
      ON CONFLICT (name) DO UPDATE
        SET holder = excluded.holder, number = leases.number + 1, expires_at = excluded.expires_at
        WHERE leases.expires_at <= clock_timestamp()
      RETURNING number
      """;

  private static final String RENEW =
      """
      UPDATE leases
         SET expires_at = clock_timestamp() + :milliseconds * INTERVAL '1 millisecond'
       WHERE name = :name
         AND holder = :holder
         AND number = :number
         AND expires_at > clock_timestamp()
      """;

  private static final String RELEASE =
      """
      UPDATE leases
         SET expires_at = clock_timestamp()
       WHERE name = :name
         AND holder = :holder
         AND number = :number
      """;

  private static final String IS_TAKEN =
      "SELECT count(*) FROM leases WHERE name = :name AND expires_at > clock_timestamp()";

  /** The time after which a server that does not answer is unreachable. */
  private static final int RESPONSE_SECONDS_MAX = 3;

  private final PostgresServer server;
  private final Jdbi jdbi;
  private final String holder;
  private final LongSupplier nanoTime;

  /**
   * Uses the table of a directory that has been opened.
   *
   * @param holder a name of this node that no other process uses or has used
   * @param nanoTime a monotonic clock in nanoseconds, such as {@link System#nanoTime}
   */
  public Leases(PostgresServer server, String holder, LongSupplier nanoTime) {
    this.server = server;
    this.jdbi = Jdbi.create(server.ownConnection(Schema.DIRECTORY, RESPONSE_SECONDS_MAX));
    this.holder = holder;
    this.nanoTime = nanoTime;
  }

  /**
   * Takes a lease.
   *
   * @return empty while it has a holder, also if that is this node
   * @throws DirectoryException if PostgreSQL cannot be used
   */
  public Optional<Lease> take(String name, Duration duration) {
    long askedNanos = nanoTime.getAsLong();
    try {
      return jdbi.withHandle(
          handle ->
              bind(handle.createQuery(TAKE), name)
                  .bind("milliseconds", duration.toMillis())
                  .mapTo(Long.class)
                  .findOne()
                  .map(number -> new Lease(name, number, askedNanos + duration.toNanos())));
    } catch (JdbiException e) {
      throw unusable(e);
    }
  }

  /**
   * Renews a lease, which then expires after {@code duration} from now.
   *
   * @return empty if the lease has expired, so that it must be taken again
   * @throws DirectoryException if PostgreSQL cannot be used
   */
  public Optional<Lease> renew(Lease lease, Duration duration) {
    long askedNanos = nanoTime.getAsLong();
    try {
      int renewed =
          jdbi.withHandle(
              handle ->
                  bind(handle.createUpdate(RENEW), lease.name())
                      .bind("number", lease.number())
                      .bind("milliseconds", duration.toMillis())
                      .execute());
      return renewed == 1
          ? Optional.of(new Lease(lease.name(), lease.number(), askedNanos + duration.toNanos()))
          : Optional.empty();
    } catch (JdbiException e) {
      throw unusable(e);
    }
  }

  /**
   * Releases a lease, so that another node can take it at once. Has no effect if it has expired.
   *
   * @throws DirectoryException if PostgreSQL cannot be used
   */
  public void release(Lease lease) {
    try {
      jdbi.useHandle(
          handle ->
              bind(handle.createUpdate(RELEASE), lease.name())
                  .bind("number", lease.number())
                  .execute());
    } catch (JdbiException e) {
      throw unusable(e);
    }
  }

  /**
   * Whether any node holds the lease at present.
   *
   * @throws DirectoryException if PostgreSQL cannot be used
   */
  boolean isTaken(String name) {
    try {
      return jdbi.withHandle(
              handle -> handle.createQuery(IS_TAKEN).bind("name", name).mapTo(Long.class).one())
          > 0;
    } catch (JdbiException e) {
      throw unusable(e);
    }
  }

  private <S extends SqlStatement<S>> S bind(S statement, String name) {
    return statement.bind("name", name).bind("holder", holder);
  }

  private DirectoryException unusable(JdbiException e) {
    return server.unusable(e);
  }

  /**
   * The right to run a task that only one node runs at a time.
   *
   * @param name the name of the task
   * @param number higher than the number of every earlier holder, so that a store can reject an
   *     earlier holder's writes
   * @param untilNanos the time by the clock of this node's {@link Leases} until which no other node
   *     has the lease
   */
  public record Lease(String name, long number, long untilNanos) {
    /** Whether this node holds the lease at a time by the clock of its {@link Leases}. */
    public boolean isHeld(long atNanos) {
      return atNanos - untilNanos < 0;
    }
  }
}
