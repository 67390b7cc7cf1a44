package dev.vouch.directory.database;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.spi.JdbiPlugin;
import org.jdbi.v3.core.statement.ColonPrefixSqlParser;
import org.jdbi.v3.core.statement.SqlParser;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jdbi.v3.core.statement.StatementExceptions.MessageRendering;

/**
 * A database with the current schema, in a SQLite file or in PostgreSQL; changes are serialized. A
 * change is durable before {@link #change} returns, and deleted data is overwritten. Thread-safe;
 * blocks.
 */
public final class Database {
  /** Caches parsed statements, since parsing takes longer than running them. Thread-safe. */
  private static final SqlParser PARSER = new ColonPrefixSqlParser();

  private final DatabaseEngine engine;
  private final Jdbi jdbi;
  private final ReentrantLock changing = new ReentrantLock();
  private final List<Cache> caches = new CopyOnWriteArrayList<>();
  private final QueryCache kept = new QueryCache();

  /**
   * The number of the last change that the caches contain; -1 if unknown. Written under the lock
   * {@code changing}.
   */
  private volatile long cachedRevision = -1;

  private volatile boolean vacuumPending;

  private Database(DatabaseEngine engine, Jdbi jdbi) {
    this.engine = engine;
    this.jdbi = jdbi;
    vacuumPending = engine.isVacuumPendingAtStart();
  }

  /**
   * Opens the SQLite file of this schema in the folder; creates it if it does not exist.
   *
   * @param plugins the mappings of column types
   */
  public static Database open(Path folder, Schema schema, JdbiPlugin... plugins) {
    return open(SqliteFile.in(folder, schema), plugins);
  }

  /**
   * Opens this schema in PostgreSQL; creates it if it does not exist.
   *
   * @param plugins the mappings of column types
   */
  public static Database open(PostgresServer server, Schema schema, JdbiPlugin... plugins) {
    return open(new PostgresSchema(server, schema), plugins);
  }

  private static Database open(DatabaseEngine engine, JdbiPlugin... plugins) {
    Jdbi jdbi = Jdbi.create(engine.connections());
    List.of(plugins).forEach(jdbi::installPlugin);
    jdbi.configure(SqlStatements.class, it -> it.setSqlParser(PARSER));
    // Bound values are secrets and hashes, which must not appear in exceptions.
    jdbi.configure(StatementExceptions.class, it -> it.setMessageRendering(MessageRendering.NONE));
    engine.migrate(jdbi);
    return new Database(engine, jdbi);
  }

  /**
   * Runs a task with all its transactions on one connection, because opening a connection of SQLite
   * takes longer than most queries.
   */
  public <R> R onOneConnection(Supplier<R> task) {
    try {
      return jdbi.withHandle(_ -> task.get());
    } catch (JdbiException e) {
      throw engine.exception(e);
    }
  }

  /**
   * Caches the result of a query: runs the query now, and again when another process has changed
   * the database.
   *
   * @param replace replaces the cached content by a result, while other threads read it
   */
  public <R> void cache(Function<Handle, R> query, Consumer<R> replace) {
    changing.lock();
    try {
      caches.add(
          handle -> {
            R result = query.apply(handle);
            return () -> replace.accept(result);
          });
      replace.accept(read(query));
    } finally {
      changing.unlock();
    }
  }

  /** A cached query. */
  private interface Cache {
    /** Runs the query, and returns the action that puts its result into memory. */
    Runnable read(Handle handle);
  }

  /** Whether the caches contain the change with this number and all earlier ones. */
  boolean hasCached(long revision) {
    return cachedRevision >= revision;
  }

  /**
   * Updates the caches if another process has changed the database.
   *
   * @return whether the caches were updated
   */
  public boolean refresh() {
    changing.lock();
    try {
      return read(handle -> refresh(handle, engine.revision(handle)));
    } finally {
      changing.unlock();
    }
  }

  private boolean refresh(Handle handle, long revision) {
    boolean isOutdated = revision != cachedRevision;
    if (isOutdated) {
      kept.forget();
      caches.forEach(cache -> cache.read(handle).run());
      cachedRevision = revision;
    }
    return isOutdated;
  }

  /** Runs the statements in one transaction, which must not change anything. */
  public <R> R read(Function<Handle, R> statements) {
    return inTransaction(
        handle -> {
          engine.beginRead(handle);
          return statements.apply(handle);
        });
  }

  /**
   * As {@link #read}, but returns the cached result if no process has changed the database since
   * the query last ran.
   */
  public <R> R readCached(CachedQuery<R> query) {
    Optional<R> found = kept.find(query);
    if (found.isPresent()) {
      return found.get();
    }
    long changes = kept.changes();
    R result = read(query);
    kept.keep(query, result, changes);
    return result;
  }

  /** As {@link #read}, but blocks changes by this process in the meantime. */
  public <R> R readBetweenChanges(Function<Handle, R> statements) {
    changing.lock();
    try {
      return read(statements);
    } finally {
      changing.unlock();
    }
  }

  /** Runs the statements in one transaction, and commits. */
  public <R> R change(Function<Handle, R> statements) {
    return change(statements, result -> {});
  }

  /**
   * Runs the statements in one transaction, commits, and then publishes the result to memory. No
   * other change happens in between, so memory sees changes in the order of their commits. The
   * caches contain all earlier changes when the statements begin.
   */
  public <R> R change(Function<Handle, R> statements, Consumer<R> publish) {
    changing.lock();
    try {
      Committed<R> committed =
          inTransaction(
              handle -> {
                OptionalLong revision = engine.beginChange(handle);
                revision.ifPresent(number -> refresh(handle, number - 1));
                return new Committed<>(revision, statements.apply(handle));
              });
      kept.forget();
      publish.accept(committed.result());
      committed.revision().ifPresent(number -> cachedRevision = number);
      return committed.result();
    } finally {
      changing.unlock();
    }
  }

  /**
   * As {@link #change(Function)}, for deletions that cascade to rows of other tables. Reloads all
   * caches.
   */
  public <R> R changeAndReload(Function<Handle, R> statements) {
    return change(
            handle ->
                new Reloaded<>(
                    statements.apply(handle),
                    caches.stream().map(cache -> cache.read(handle)).toList()),
            reloaded -> reloaded.replacements().forEach(Runnable::run))
        .result();
  }

  private record Reloaded<R>(R result, List<Runnable> replacements) {}

  /**
   * Runs statements in one transaction, and commits. They may change only tables that no process
   * caches, because other processes are not notified.
   */
  public <R> R changeUncached(Function<Handle, R> statements) {
    changing.lock();
    try {
      return inTransaction(statements);
    } finally {
      changing.unlock();
    }
  }

  private record Committed<R>(OptionalLong revision, R result) {}

  /**
   * Rewrites the tables without the deleted data. If another process prevents this, {@link
   * #vacuumIfPending} retries.
   */
  public void vacuum() {
    vacuumPending = true;
    try {
      vacuumPending = !engine.vacuum(jdbi);
    } catch (JdbiException e) {
      throw engine.exception(e);
    }
  }

  /** Repeats the last {@link #vacuum} if another process prevented it. */
  public void vacuumIfPending() {
    if (vacuumPending) {
      vacuum();
    }
  }

  private <R> R inTransaction(Function<Handle, R> statements) {
    try {
      return jdbi.inTransaction(statements::apply);
    } catch (JdbiException e) {
      throw engine.exception(e);
    }
  }
}
