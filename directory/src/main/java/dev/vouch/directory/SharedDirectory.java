package dev.vouch.directory;

import dev.vouch.directory.account.PasswordCost;
import dev.vouch.directory.database.ChangeListener;
import dev.vouch.directory.database.Freshness;
import dev.vouch.directory.database.PostgresServer;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * The directory of one of several nodes in PostgreSQL, which follows the changes of the others.
 *
 * @param freshness how far this node may rely on the directory
 */
public record SharedDirectory(Directory directory, Freshness freshness, ChangeListener listener)
    implements AutoCloseable {
  /**
   * Opens the directory.
   *
   * @param nanoTime a time in nanoseconds that is never set, such as {@link System#nanoTime}
   * @param random the source of ids, tokens, secrets and salts
   * @throws dev.vouch.directory.database.DirectoryException if PostgreSQL cannot be used
   */
  public static SharedDirectory open(
      PostgresServer server,
      InstantSource clock,
      LongSupplier nanoTime,
      SecureRandom random,
      PasswordCost passwordCost) {
    Directory directory = Directory.open(server, clock, random, passwordCost);
    Freshness freshness = new Freshness(nanoTime);
    return new SharedDirectory(
        directory,
        freshness,
        ChangeListener.start(server, nanoTime, freshness, directory::refresh));
  }

  @Override
  public void close() {
    listener.close();
    directory.close();
  }
}
