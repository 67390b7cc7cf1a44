package dev.vouch.cluster.clickhouse;

import dev.vouch.core.warehouse.WarehouseException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The tables and functions of the warehouse. */
final class ClickHouseTables {
  /** The version of the tables. A change of them needs a higher one, and a statement for it. */
  static final int VERSION = 1;

  private static final List<String> PARTS =
      List.of(
          "event",
          "progress",
          "closed",
          "expiry",
          "property_text",
          "properties_json",
          "hexadecimal");

  private ClickHouseTables() {}

  /**
   * Creates what does not exist.
   *
   * @throws WarehouseException if a newer version of Vouch has made the tables; nothing is changed
   */
  static void open(ClickHouseClient client) {
    client.createDatabase();
    client.execute(resource("schema_version"));
    long stored = version(client);
    if (stored > VERSION) {
      throw new WarehouseException(
          "The tables in ClickHouse's database %s were made by a newer version of Vouch. Run that version."
              .formatted(client.database()));
    }
    PARTS.forEach(part -> client.execute(resource(part)));
    if (stored < VERSION) {
      client.execute("INSERT INTO schema_version SELECT :version", Map.of("version", VERSION));
    }
  }

  /** Returns 0 if there is none. */
  private static long version(ClickHouseClient client) {
    return client
        .query("SELECT max(version) AS version FROM schema_version", Map.of())
        .getFirst()
        .whole("version")
        .orElse(0);
  }

  private static String resource(String part) {
    String name = part + ".sql";
    try (InputStream in = ClickHouseTables.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the jar lacks " + name + ": build it again");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name + " from the jar", e);
    }
  }
}
