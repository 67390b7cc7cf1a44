package dev.vouch.embedded.duckdb;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.ReentrantLock;
import org.duckdb.DuckDBConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Interrupts the statement that runs on a DuckDB connection. The driver offers this publicly only
 * on the statement itself ({@code Statement.cancel}), and closing a connection from another thread
 * can deadlock with a statement that is being prepared. So this calls what {@code Statement.cancel}
 * calls. Thread-safe.
 */
public final class ConnectionInterrupt {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectionInterrupt.class);
  private static final MethodHandle INTERRUPT;
  private static final VarHandle LOCK;

  static {
    try {
      MethodHandles.Lookup driver =
          MethodHandles.privateLookupIn(DuckDBConnection.class, MethodHandles.lookup());
      INTERRUPT =
          driver.findVirtual(
              DuckDBConnection.class, "interrupt", MethodType.methodType(void.class));
      LOCK = driver.findVarHandle(DuckDBConnection.class, "connRefLock", ReentrantLock.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private ConnectionInterrupt() {}

  /** Does nothing if no statement runs or the connection is closed. */
  public static void interrupt(DuckDBConnection connection) {
    ReentrantLock lock = (ReentrantLock) LOCK.get(connection);
    lock.lock();
    try {
      if (!connection.isClosed()) {
        INTERRUPT.invokeExact(connection);
      }
    } catch (Throwable e) {
      LOG.warn("Cannot interrupt a query", e);
    } finally {
      lock.unlock();
    }
  }
}
