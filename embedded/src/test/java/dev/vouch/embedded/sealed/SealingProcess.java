package dev.vouch.embedded.sealed;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.embedded.rows.CreditedRows;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;

/**
 * The child process of {@link KilledSealedDaysTest}: seals days and erases users. Prints a line
 * after each.
 */
final class SealingProcess {
  static final SiteId SITE = new SiteId(3);
  static final Instant END = Instant.parse("2026-06-01T00:00:00Z");
  static final int USERS = 3;

  static final List<SealedDay> DAYS =
      Stream.iterate(new SealedDay(0, LocalDate.parse("2026-05-01")), SealedDay::next)
          .limit(4)
          .toList();

  private SealingProcess() {}

  /**
   * Seals all days, then erases all users.
   *
   * @param arguments the directory of the rows and the sealed days
   */
  public static void main(String[] arguments) throws SQLException {
    PrintStream output =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.US_ASCII);
    try (SealedHistory history = new SealedHistory(Path.of(arguments[0]))) {
      for (SealedDay day : DAYS) {
        history.seal(day);
        output.println("sealed");
      }
      for (int user = 1; user <= USERS; user++) {
        history
            .sealed()
            .erase(new CreditChange.UserErased(SITE, new UserKey(user), END, Long.MAX_VALUE));
        output.println("erased");
      }
    }
  }

  /** Fills the days with events of some users and of browsers that are linked to them. */
  static void fill(CreditedRows rows) {
    for (SealedDay day : DAYS) {
      rows.load(
          day.partition(),
          day.date(),
          """
          SELECT
            3 AS site, TIMESTAMP '%s' + to_seconds(event) AS received_at, event AS position,
            event AS changed_by, uuid() AS event_id, user_key IS NOT NULL AS confirmed,
            'pageview' AS event_name, '/' || event %% 50 AS page_path, NULL::VARCHAR AS name,
            NULL::DECIMAL(24, 9) AS success_value, '{}' AS properties, user_key,
            'visitor' AS kind, 'same_browser' AS reason, visitor,
            coalesce(user_key, linked, visitor) AS person,
            NULL::VARCHAR AS country, NULL::VARCHAR AS device, NULL::VARCHAR AS browser,
            NULL::VARCHAR AS os,
            'mail' AS last_channel, 'letter' AS last_source, NULL::VARCHAR AS last_medium,
            NULL::VARCHAR AS last_campaign, NULL::VARCHAR AS last_term,
            NULL::VARCHAR AS last_content, NULL::VARCHAR AS last_click_id,
            NULL::VARCHAR AS last_referrer,
            'mail' AS first_channel, 'letter' AS first_source, NULL::VARCHAR AS first_medium,
            NULL::VARCHAR AS first_campaign, NULL::VARCHAR AS first_term,
            NULL::VARCHAR AS first_content, NULL::VARCHAR AS first_click_id,
            NULL::VARCHAR AS first_referrer
          FROM (
            SELECT range AS event, hash(range)::HUGEINT::DOUBLE::HUGEINT %% 1000000007 AS visitor,
              CASE WHEN range %% 10 < 4 THEN range %% 10 + 1 END AS user_key,
              CASE WHEN range %% 10 = 5 THEN range %% 3 + 1 END AS linked
            FROM range(20000))
          """
              .formatted(day.date()));
    }
  }
}
