package dev.vouch.cluster.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.warehouse.WarehouseException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("prove")
class ClickHouseTablesTest {
  @Test
  void tablesOfANewerVersion_areRefused_andNotChanged() {
    try (ClickHouseServer server = ClickHouseServer.open();
        ClickHouseClient client = server.client("newer")) {
      client.createDatabase();
      client.execute("CREATE TABLE schema_version (version Int32) ENGINE = Log");
      client.execute(
          "INSERT INTO schema_version SELECT :version",
          Map.of("version", ClickHouseTables.VERSION + 1));

      assertThatThrownBy(() -> ClickHouseTables.open(client))
          .isInstanceOf(WarehouseException.class)
          .hasMessage(
              "The tables in ClickHouse's database newer were made by a newer version of Vouch. Run"
                  + " that version.");
      assertThatThrownBy(() -> ClickHouseWarehouse.open(List.of(server.settings("newer")), _ -> 0))
          .isInstanceOf(WarehouseException.class);
      assertThat(tables(client)).containsExactly("schema_version");
    }
  }

  @Test
  void tablesOfThisVersion_areOpenedAgain() {
    try (ClickHouseServer server = ClickHouseServer.open();
        ClickHouseClient client = server.client("same")) {
      ClickHouseTables.open(client);
      List<String> tables = tables(client);

      ClickHouseTables.open(client);

      assertThat(tables(client)).isEqualTo(tables).contains("event");
    }
  }

  private static List<String> tables(ClickHouseClient client) {
    return client
        .query(
            "SELECT name FROM system.tables WHERE database = currentDatabase() ORDER BY name",
            Map.of())
        .stream()
        .map(row -> row.text("name").orElseThrow())
        .toList();
  }
}
