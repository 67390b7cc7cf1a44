package dev.vouch.server.browser;

import dev.vouch.core.event.Client;
import dev.vouch.core.ingest.ClientDetector;
import dev.vouch.server.browser.UserAgentParser.UserAgent;
import dev.vouch.server.resource.Lazy;
import java.net.InetAddress;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Detector of clients by a country database and the User-Agent header. Its lists take a second to
 * load; the first results wait for them, but no calling thread does. Thread-safe, never blocks.
 */
public final class HeaderClientDetector implements ClientDetector, AutoCloseable {
  private final Lazy<CompletionStage<CountryDatabase>> countries;
  private final UserAgentCache userAgents = new UserAgentCache(new Lazy<>(UserAgentParser::new));

  /** Loads the country database when first needed. */
  public HeaderClientDetector(Supplier<CountryDatabase> countries) {
    this.countries = new Lazy<>(() -> CompletableFuture.supplyAsync(countries));
  }

  /** Starts to load the lists, so that the first visitor does not wait for them. */
  public void load() {
    detect(InetAddress.getLoopbackAddress(), "any");
  }

  /** Every browser sends a User-Agent, so a client without one is a crawler. */
  @Override
  public CompletionStage<Detected> detect(InetAddress address, String userAgent) {
    if (userAgent.isEmpty()) {
      return CompletableFuture.completedStage(new Detected.Crawler());
    }
    return userAgents
        .of(userAgent)
        .thenCombine(
            countries.get(), (known, database) -> detected(known, database.countryOf(address)));
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
