package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CreditedColumnsTest {
  @Test
  void columns_areThoseNamedInTheQuery_plusPosition() {
    CreditedColumns columns =
        CreditedColumns.namedIn("SELECT count(*) AS names FROM credited WHERE Event_Name = 'x'");

    assertThat(columns.names()).containsExactly("position", "event_name");
  }
}
