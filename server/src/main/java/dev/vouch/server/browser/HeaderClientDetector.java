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
 * Detector of clients, based on a country database and the User-Agent header. Loading its data
 * takes about a second. Until then results are pending, but no calling thread blocks. Thread-safe,
 * never blocks.
 */
public final class HeaderClientDetector implements ClientDetector, AutoCloseable {
  private final Lazy<CompletionStage<CountryDatabase>> countries;
  private final UserAgentCache userAgents = new UserAgentCache(new Lazy<>(UserAgentParser::new));

  /** Creates a detector that loads the country database on first use. */
  public HeaderClientDetector(Supplier<CountryDatabase> countries) {
    this.countries = new Lazy<>(() -> CompletableFuture.supplyAsync(countries));
  }

  /** Starts loading the data in the background, so that the first visitor does not wait for it. */
  public void load() {
    detect(InetAddress.getLoopbackAddress(), "any");
  }

  /** An empty User-Agent is treated as a crawler, because every browser sends one. */
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
