package dev.vouch.server.http;

import java.time.Duration;

/**
 * The limits on connections. Each deadline covers a whole phase, so that a slow stream of bytes
 * does not extend it.
 *
 * @param head the maximum time from the opening of the connection, or the end of a response, until
 *     a request's headers are complete; also the idle timeout
 * @param body the maximum time from the end of a request's headers to the end of its body
 * @param connections the maximum number of open connections; further ones are closed when opened
 */
public record ConnectionLimits(Duration head, Duration body, int connections) {
  /** The defaults, suitable with and without a proxy. */
  public static final ConnectionLimits STANDARD =
      new ConnectionLimits(Duration.ofSeconds(30), Duration.ofSeconds(15), 10_000);
}
