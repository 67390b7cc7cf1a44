package dev.vouch.directory.shared;

import java.util.function.Supplier;

/** Values that all nodes share, such as the setup code. Thread-safe; blocks. */
public final class SharedValues {
  private static final String ADD =
      """
      INSERT INTO shared_values (name, value)
      VALUES (:name, :value)
      ON CONFLICT (name) DO NOTHING
      """;

  private final SharedTables tables;

  public SharedValues(SharedTables tables) {
    this.tables = tables;
  }

  /**
   * Returns the shared value with a name. The value proposed by the first call on any node is
   * stored and returned to all nodes.
   *
   * @param proposed returns the value to store if there is none
   * @throws dev.vouch.directory.database.DirectoryException if PostgreSQL cannot be used
   */
  public String get(String name, Supplier<String> proposed) {
    return tables.inTransaction(
        handle -> {
          handle.createUpdate(ADD).bind("name", name).bind("value", proposed.get()).execute();
          return handle
              .createQuery("SELECT value FROM shared_values WHERE name = :name")
              .bind("name", name)
              .mapTo(String.class)
              .one();
        });
  }
}
