package dev.vouch.server.http;

import java.time.Duration;

/**
 * What one client may take of the server. Each deadline covers a whole phase, so that bytes which
 * arrive one by one don't move it.
 *
 * @param head from the opening of a connection, or the end of an answer, to a request's complete
 *     head; also bounds how long a connection is kept idle
 * @param body from a request's head to the end of its body
 * @param connections the most at once; one more is closed when it opens
 */
public record ConnectionLimits(Duration head, Duration body, int connections) {
  /** What serves well behind a proxy and on the open network. */
  public static final ConnectionLimits STANDARD =
      new ConnectionLimits(Duration.ofSeconds(30), Duration.ofSeconds(15), 10_000);
}
