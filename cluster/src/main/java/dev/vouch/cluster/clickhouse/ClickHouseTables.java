package dev.vouch.cluster.clickhouse;

import dev.vouch.cluster.report.Row;
import dev.vouch.core.warehouse.WarehouseException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The tables and functions of the warehouse. */
final class ClickHouseTables {
  /** The version of the tables. A change of the tables needs a higher version, and a migration. */
  static final int VERSION = 2;

  /**
   * The version of the tables of a single shard, which do not differ. Versions of Vouch without
   * support for shards refuse higher versions, because they would write all rows to one shard.
   */
  private static final int VERSION_WITHOUT_SHARDS = 1;

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
   * Creates the missing tables and functions.
   *
   * @throws WarehouseException if a newer version of Vouch has made the tables, or they belong to
   *     another shard; they are not changed
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
    requireShard(client, stored);
    PARTS.forEach(part -> client.execute(resource(part)));
    int version = client.shard().count() == 1 ? VERSION_WITHOUT_SHARDS : VERSION;
    if (stored < version) {
      client.execute("INSERT INTO schema_version SELECT :version", Map.of("version", version));
    }
  }

  /**
   * Stores the number of the shard, and the number of shards, in the definition of a view, and
   * checks them. If several nodes do so at the same time, one creates the view, with both numbers.
   * Tables without the view are older than shards.
   */
  private static void requireShard(ClickHouseClient client, long stored) {
    Shard own = client.shard();
    Shard noted = stored == 0 ? own : Shard.ONLY;
    client.execute(
        "CREATE VIEW IF NOT EXISTS shard AS SELECT toInt32(%d) AS number, toInt32(%d) AS shards"
            .formatted(noted.number(), noted.count()));
    Row row = client.query("SELECT number, shards FROM shard", Map.of()).getFirst();
    Shard existing = new Shard(number(row, "number"), number(row, "shards"));
    if (!existing.equals(own)) {
      throw new WarehouseException(
          "ClickHouse's database %s at %s is %s, but VOUCH_CLICKHOUSE_URL names it as %s. Use the same URLs in the same order as before, on all nodes. Another number of shards needs empty databases (docs/CLUSTER.md)."
              .formatted(client.database(), client.endpoint(), existing, own));
    }
  }

  private static int number(Row row, String column) {
    return Math.toIntExact(row.whole(column).orElseThrow());
  }

  /** Returns the stored version; 0 if there is none. */
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
