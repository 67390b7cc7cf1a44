package dev.vouch.directory.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.alert.KeyActivity.KeyWindow;
import dev.vouch.core.alert.KeyPeriods;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.Schema;
import dev.vouch.directory.database.TestPostgres;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("postgresql")
class SharedKeyActivityTest {
  private static final KeyId KEY = new KeyId("shop");
  private static final KeyPeriods SOME =
      new KeyPeriods(new KeyWindow(20, 11, 3, 40), new KeyWindow(50, 12, 4, 90));

  private final SharedKeyActivity first = of("first");
  private final SharedKeyActivity second = of("second");
  private final SharedKeyActivity leader = of("leader");

  private static SharedKeyActivity of(String node) {
    return new SharedKeyActivity(TestPostgres.server(), node);
  }

  @BeforeEach
  void openEmptyDirectory() {
    Database.open(TestPostgres.server(), Schema.DIRECTORY);
    TestPostgres.clear();
  }

  @Test
  void leaderReads_theSumsOfTheOtherNodes_withTheHighestPeaks() {
    first.store(Map.of(KEY, SOME, new KeyId("other"), KeyPeriods.NOTHING));
    second.store(
        Map.of(KEY, new KeyPeriods(new KeyWindow(1, 1, 1, 100), new KeyWindow(2, 2, 2, 100))));
    leader.store(Map.of(KEY, SOME));

    assertThat(leader.ofOthers())
        .containsOnly(
            Map.entry(
                KEY, new KeyPeriods(new KeyWindow(21, 12, 4, 100), new KeyWindow(52, 14, 6, 100))),
            Map.entry(new KeyId("other"), KeyPeriods.NOTHING));
  }

  @Test
  void node_replacesWhatItStoredBefore() {
    first.store(Map.of(new KeyId("former"), SOME));
    first.store(Map.of(KEY, SOME));

    assertThat(leader.ofOthers()).containsOnly(Map.entry(KEY, SOME));
    assertThat(first.ofOthers()).isEmpty();
  }

  @Test
  void nodeThatHasStopped_countsNoMore_andItsRowsAreDeleted() {
    first.store(Map.of(KEY, SOME));
    TestPostgres.jdbi()
        .useHandle(
            handle ->
                handle.execute(
                    "UPDATE key_activity SET stored_at = stored_at - INTERVAL '3 minutes'"));

    assertThat(leader.ofOthers()).isEmpty();
    leader.store(Map.of());
    assertThat(rows()).isZero();
  }

  private static long rows() {
    return TestPostgres.jdbi()
        .withHandle(
            handle ->
                handle.createQuery("SELECT count(*) FROM key_activity").mapTo(Long.class).one());
  }
}
