package dev.vouch.cluster.clickhouse;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The tables and functions of the warehouse. */
final class ClickHouseTables {
  private static final List<String> PARTS =
      List.of("event", "progress", "closed", "expiry", "property_text");

  private ClickHouseTables() {}

  /** Creates what does not exist. */
  static void create(ClickHouseClient client) {
    client.createDatabase();
    PARTS.forEach(part -> client.execute(resource(part + ".sql")));
  }

  private static String resource(String name) {
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
