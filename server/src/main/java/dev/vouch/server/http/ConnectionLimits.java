package dev.vouch.server.http;

import java.time.Duration;

/**
 * Limits on connections. Each deadline covers a whole phase, so that bytes arriving one by one do
 * not extend it.
 *
 * @param head from the opening of a connection, or the end of an answer, to a request's complete
 *     head; also bounds how long a connection is kept idle
 * @param body from a request's head to the end of its body
 * @param connections the most at once; one more is closed when it opens
 */
public record ConnectionLimits(Duration head, Duration body, int connections) {
  /** The defaults, fit for use with and without a proxy. */
  public static final ConnectionLimits STANDARD =
      new ConnectionLimits(Duration.ofSeconds(30), Duration.ofSeconds(15), 10_000);
}
