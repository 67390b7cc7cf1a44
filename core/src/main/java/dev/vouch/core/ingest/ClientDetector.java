package dev.vouch.core.ingest;

import dev.vouch.core.event.Client;
import java.net.InetAddress;
import java.util.concurrent.CompletionStage;

/**
 * Detection of country, device and crawlers from a request's address and User-Agent. Thread-safe,
 * never blocks.
 */
public interface ClientDetector {
  /** Detects the sender of a request; never completes exceptionally. */
  CompletionStage<Detected> detect(InetAddress address, String userAgent);

  /** The kind of sender of a request. */
  sealed interface Detected {
    /**
     * A browser; unknown properties are empty.
     *
     * @param isAutomated whether its User-Agent is that of a headless or otherwise automated
     *     browser
     */
    record Browser(Client client, boolean isAutomated) implements Detected {}

    /** A crawler, whose visits are not counted. */
    record Crawler() implements Detected {}
  }
}
