package dev.vouch.core.ingest;

import java.net.InetAddress;
import java.util.Optional;

/**
 * Who sends a browser's request. Held only while the request is worked on, and never printed.
 *
 * @param userAgent the header as received; empty when there is none
 * @param pageHost the host, lower case, of the page that sends: from {@code Origin}, or without one
 *     from {@code Referer}
 */
public record Sender(InetAddress address, String userAgent, Optional<String> pageHost) {
  @Override
  public String toString() {
    return "Sender[hidden]";
  }
}
