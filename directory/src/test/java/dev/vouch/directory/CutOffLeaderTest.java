package dev.vouch.directory;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.SeverableConnection;
import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.alert.Finding.Evidence;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.PasswordCost;
import dev.vouch.directory.database.PostgresServer;
import dev.vouch.directory.database.TestPostgres;
import dev.vouch.directory.outbox.MessageDelivery;
import dev.vouch.directory.outbox.MessageDelivery.Channel;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A leader that loses PostgreSQL while another node has it. */
@Tag("postgresql")
@Tag("prove")
class CutOffLeaderTest {
  /**
   * Promised: a leader that is cut off stops before another one begins, after the time of a lease
   * that a step may use, and an answer that is waited for.
   */
  private static final Duration STOPS_WITHIN = Duration.ofSeconds(8);

  @TempDir private Path folder;

  private static SharedDirectory open(PostgresServer server) {
    return SharedDirectory.open(
        server, Clock.systemUTC(), System::nanoTime, new SecureRandom(), new PasswordCost(8, 1));
  }

  @Test
  void leaderThatIsCutOff_stops_andTheNextOneKnowsWhatItHasSent() {
    TestPostgres.serverFor(folder);
    try (SeverableConnection network = TestPostgres.network();
        SharedDirectory leader = open(TestPostgres.through(network))) {
      await("leader is elected").until(() -> leader.election().isHeld());
      try (SharedDirectory follower = open(TestPostgres.server())) {
        MessageDelivery sent = delivery(leader.directory());
        MessageDelivery waiting = delivery(leader.directory());
        leader.directory().messages().outbox().delivered(sent, "The receiver responded with 204.");

        network.sever();
        await("leader stops").atMost(STOPS_WITHIN).until(() -> !leader.election().isHeld());
        assertThat(follower.election().isHeld()).isFalse();

        await("follower leads")
            .until(
                () -> {
                  assertThat(leader.election().isHeld()).isFalse();
                  return follower.election().isHeld();
                });
        assertThat(follower.directory().messages().outbox().due(Channel.WEBHOOK))
            .extracting(MessageDelivery::id)
            .containsExactly(waiting.id());

        network.restore();
        await("delivery is known to the former leader")
            .until(() -> leader.directory().messages().outbox().due(Channel.WEBHOOK).size() == 1);
        assertThat(leader.election().isHeld()).isFalse();
      }
    }
  }

  private static MessageDelivery delivery(Directory directory) {
    SiteId site = directory.sites().create(DirectoryFixture.SHOP).site().id();
    directory.messages().webhooks().setUrl(site, URI.create("https://receiver.example/"));
    directory.messages().alerts().enable(site, Set.of(AlertKind.NO_SUCCESS));
    directory
        .messages()
        .alerts()
        .raise(
            site, AlertKind.NO_SUCCESS, Optional.empty(), Evidence.of("No successes.", Map.of()));
    return directory.messages().outbox().due(Channel.WEBHOOK).stream()
        .filter(each -> each.site().equals(site))
        .findFirst()
        .orElseThrow();
  }
}
