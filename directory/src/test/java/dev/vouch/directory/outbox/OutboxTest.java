package dev.vouch.directory.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.outbox.MessageDelivery.Channel;
import java.nio.file.Path;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutboxTest {
  private static final String SITE = "site_0000000000000007";
  private static final String ACCOUNT = "acct_0000000000000001";
  private static final String ALERT = "alert_0000000000000002";

  @Test
  @Tag("sqlite")
  void directoryOfAnEarlierVersion_keepsItsMessages(@TempDir Path earlier) {
    String file = "jdbc:sqlite:" + earlier.resolve("directory.db");
    Flyway.configure()
        .dataSource(file, "", "")
        .locations(
            "classpath:dev/vouch/directory/migration/directory",
            "classpath:dev/vouch/directory/migration/sqlite/directory")
        .target("34")
        .load()
        .migrate();
    Jdbi.create(file)
        .useHandle(
            handle -> {
              handle.execute(
                  """
                  INSERT INTO sites (site_id, name, domains, time_zone, ignored_referrers,
                                     identify_proof_required, user_key_secret, idempotency_secret,
                                     identify_secret, created_at_us, revision)
                  VALUES (?, 'Shop', 'shop.example', 'UTC', '', FALSE, x'01', x'02', x'03', 1, 1)
                  """,
                  SITE);
              handle.execute(
                  "INSERT INTO alert_webhooks VALUES (?, 'https://a.example', x'04', 5)", SITE);
              handle.execute(
                  "INSERT INTO accounts (account_id, email, password_hash, created_at_us, revision,"
                      + " is_administrator) VALUES (?, 'a@shop.example', '', 1, 1, TRUE)",
                  ACCOUNT);
              handle.execute(
                  "INSERT INTO mail_subscriptions VALUES (?, ?, 'alerts', 1)", SITE, ACCOUNT);
              handle.execute(
                  "INSERT INTO mail_deliveries VALUES (?, ?, 'alerts', ?, 1, 2, 3, NULL, 'busy')",
                  SITE,
                  ACCOUNT,
                  ALERT + "_raised");
              handle.execute(
                  "INSERT INTO alerts VALUES (?, ?, 'no_success', '', 1, 'Bad.', '', NULL, NULL,"
                      + " NULL)",
                  ALERT,
                  SITE);
              handle.execute(
                  "INSERT INTO alert_deliveries VALUES (?, 'raised', 1, 0, 2, NULL, '')", ALERT);
              handle.execute(
                  "INSERT INTO webhook_summary_deliveries"
                      + " VALUES (?, 'weekly_summary', '2026-11-16', 1, 0, 1, NULL, '')",
                  SITE);
            });

    Outbox outbox = new DirectoryFixture(earlier).directory().messages().outbox();

    assertThat(outbox.due(Channel.WEBHOOK))
        .extracting(MessageDelivery::id)
        .containsExactly("weekly_summary_2026-11-16_" + SITE, ALERT + "_raised");
    assertThat(outbox.due(Channel.MAIL))
        .extracting(MessageDelivery::id, MessageDelivery::attempts, MessageDelivery::result)
        .containsExactly(
            tuple("alerts.%s_raised.%s.%s".formatted(ALERT, SITE, ACCOUNT), 2, "busy"));
  }
}
