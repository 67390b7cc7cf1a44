package dev.vouch.cluster.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BoundSqlTest {
  @Test
  void values_areArgumentsOfTheRequest_neverPartsOfTheSql() {
    BoundSql sql =
        BoundSql.of(
            "select * from event where name = :name and site = :site",
            Map.of("name", "' or 1 = 1 --", "site", 7L));

    assertThat(sql.text())
        .isEqualTo("select * from event where name = {name:String} and site = {site:Int64}");
    assertThat(sql.arguments())
        .containsOnly(entry("param_name", "' or 1 = 1 --"), entry("param_site", "7"));
  }

  @Test
  void time_isSentInWholeMicroseconds() {
    BoundSql sql =
        BoundSql.of("select :at", Map.of("at", Instant.parse("1970-01-01T00:00:01.000002Z")));

    assertThat(sql.text()).isEqualTo("select fromUnixTimestamp64Micro({at:Int64}, 'UTC')");
    assertThat(sql.arguments()).containsOnly(entry("param_at", "1000002"));
  }

  @Test
  void text_isSentAsACellOfATabSeparatedFile() {
    assertThat(BoundSql.of("select :text", Map.of("text", "a\tb\\c\n")).arguments())
        .containsOnly(entry("param_text", "a\\tb\\\\c\\n"));
  }

  @Test
  void colonsInTextsCommentsAndCasts_areNoParameters() {
    String sql = "select ':a', 'it''s :b', '\\':c', 1::Int64 -- :d";

    assertThat(BoundSql.of(sql, Map.of()).text()).isEqualTo(sql);
  }

  @Test
  void longText_isSkipped() {
    String sql = "select '" + "x".repeat(100_000) + "'";

    assertThat(BoundSql.of(sql, Map.of()).text()).isEqualTo(sql);
  }

  @Test
  void parameterWithoutAValue_isRejected() {
    assertThatThrownBy(() -> BoundSql.of("select :missing", Map.of()))
        .hasMessageContaining(":missing has no value");
  }
}
