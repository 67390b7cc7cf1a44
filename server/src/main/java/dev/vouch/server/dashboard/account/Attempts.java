package dev.vouch.server.dashboard.account;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.vouch.directory.EmailAddress;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.http.ClientAddress;
import dev.vouch.server.http.RetryAfter;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** Slows guessing over HTTP, by the address that requests come from. Thread-safe. */
final class Attempts {
  private final Guesses guesses = new Guesses(Ticker.systemTicker(), new SecureRandom());
  private final ClientAddress clientAddress;

  Attempts(ClientAddress clientAddress) {
    this.clientAddress = clientAddress;
  }

  Guesses.Attempt begin(PageRequest request, Optional<EmailAddress> email) {
    return guesses.begin(clientAddress.of(request.routing().request()), email);
  }

  /**
   * Refuses an attempt that comes too soon.
   *
   * @param form shows the form again with a sentence that says so
   */
  static PageAnswer refused(Guesses.Attempt.TooSoon tooSoon, Function<String, PageAnswer> form) {
    Duration wait = tooSoon.left();
    long seconds = wait.plusSeconds(1).minusNanos(1).toSeconds();
    return form.apply(
            "That was tried too often. Wait %d %s, then try again."
                .formatted(seconds, seconds == 1 ? "second" : "seconds"))
        .after(response -> RetryAfter.put(response, wait));
  }
}
