package dev.vouch.directory.database;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The connections to PostgreSQL that are used again. */
@Tag("postgresql")
class ConnectionPoolTest {
  private static final int POOL = 3;

  private final ConnectionPool pool =
      new ConnectionPool(TestPostgres.server().connections(Schema.DIRECTORY), POOL);
  private final Jdbi jdbi = Jdbi.create(pool);

  @AfterEach
  void close() {
    pool.close();
  }

  @Test
  void connection_isUsedAgain() {
    assertThat(process("SELECT pg_backend_pid()")).isEqualTo(process("SELECT pg_backend_pid()"));
  }

  @Test
  void moreUsersThanConnections_waitForEachOther() throws Exception {
    Set<Long> processes = new HashSet<>();
    try (ExecutorService users = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Long>> answers = new ArrayList<>();
      for (int user = 0; user < 10 * POOL; user++) {
        answers.add(users.submit(() -> process("SELECT pg_backend_pid() FROM pg_sleep(0.01)")));
      }
      for (Future<Long> answer : answers) {
        processes.add(answer.get());
      }
    }
    assertThat(processes).hasSizeBetween(1, POOL);
  }

  @Test
  void connectionThatPostgresHasEnded_isReplacedBeforeItIsUsed() {
    long ended = process("SELECT pg_backend_pid()");
    TestPostgres.jdbi()
        .useHandle(
            handle ->
                assertThat(
                        handle
                            .select("SELECT pg_terminate_backend(cast(? AS INT))", ended)
                            .mapTo(Boolean.class)
                            .one())
                    .isTrue());

    await("connection has ended").until(() -> !exists(ended));

    assertThat(process("SELECT pg_backend_pid()")).isNotEqualTo(ended);
  }

  @Test
  void closedPool_endsItsConnections() {
    long ended = process("SELECT pg_backend_pid()");

    pool.close();

    await("connection has ended").until(() -> !exists(ended));
    assertThatThrownBy(() -> process("SELECT 1")).isInstanceOf(JdbiException.class);
  }

  private static boolean exists(long process) {
    return TestPostgres.jdbi()
        .withHandle(
            handle ->
                handle
                    .select("SELECT count(*) FROM pg_stat_activity WHERE pid = ?", process)
                    .mapTo(Long.class)
                    .one())
        .equals(1L);
  }

  private long process(String query) {
    return jdbi.withHandle(handle -> handle.createQuery(query).mapTo(Long.class).one());
  }
}
