package dev.vouch.server.browser;

import dev.vouch.core.event.Client;
import dev.vouch.core.ingest.ClientDetector;
import java.net.InetAddress;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Detects clients by a country database and their User-Agent header. Thread-safe, never blocks. */
public final class HeaderClientDetector implements ClientDetector, AutoCloseable {
  private final CountryDatabase countries;
  private final UserAgents userAgents = new UserAgents(new UserAgentParser());

  /** Loads the lists that come with Vouch; takes about a second. */
  public HeaderClientDetector(CountryDatabase countries) {
    this.countries = countries;
  }

  /** Every browser sends a User-Agent, so what sends none is a crawler. */
  @Override
  public CompletionStage<Detected> detect(InetAddress address, String userAgent) {
    if (userAgent.isEmpty()) {
      return CompletableFuture.completedStage(new Detected.Crawler());
    }
    Optional<String> country = countries.countryOf(address);
    return userAgents.of(userAgent).thenApply(known -> detected(known, country));
  }

  private static Detected detected(UserAgent known, Optional<String> country) {
    return known.crawler()
        ? new Detected.Crawler()
        : new Detected.Browser(new Client(country, known.device(), known.browser(), known.os()));
  }

  @Override
  public void close() {
    userAgents.close();
  }
}
