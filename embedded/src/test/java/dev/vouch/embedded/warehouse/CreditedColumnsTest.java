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

  @Test
  void closedDays_haveTheSameColumnsInOrder_withNullHashes() {
    CreditedColumns columns = CreditedColumns.namedIn("user_key, person, forwarded_visitor");

    assertThat(columns.ofOpenDays()).isEqualTo("position, person, user_key, forwarded_visitor");
    assertThat(columns.ofClosedDays())
        .isEqualTo("position, person, NULL::BIGINT AS user_key, NULL::BIGINT AS forwarded_visitor");
  }
}
