package dev.vouch.server.dashboard.alert;

import dev.vouch.directory.account.AccountId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;

/**
 * The limit of test mails of each account: addresses of accounts are not verified, so that anyone
 * could be sent many. Thread-safe: each account's times are changed atomically.
 */
final class TestMailLimit {
  static final int PER_HOUR = 5;

  private static final Duration HOUR = Duration.ofHours(1);

  private final ConcurrentMap<AccountId, List<Instant>> sent = new ConcurrentHashMap<>();

  /** Counts a test mail and returns true, or returns false if the limit is reached. */
  boolean tryCount(AccountId account, Instant now) {
    List<Instant> counted =
        sent.compute(
            account,
            (_, times) -> {
              List<Instant> latest =
                  (times == null ? Stream.<Instant>empty() : times.stream())
                      .filter(time -> time.isAfter(now.minus(HOUR)))
                      .toList();
              return latest.size() < PER_HOUR
                  ? Stream.concat(latest.stream(), Stream.of(now)).toList()
                  : latest;
            });
    return counted.getLast().equals(now);
  }
}
