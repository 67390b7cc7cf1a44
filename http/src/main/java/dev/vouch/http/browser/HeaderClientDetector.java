package dev.vouch.http.browser;

import dev.vouch.core.event.Client;
import dev.vouch.core.ingest.ClientDetector;
import dev.vouch.http.browser.UserAgentParser.UserAgent;
import dev.vouch.http.browser.UserAgentParser.UserAgent.Kind;
import dev.vouch.http.resource.Lazy;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Detector of clients, based on a country database and the User-Agent header. Its data is loaded in
 * the background on first use, which takes about a second; results are pending meanwhile. After
 * that, a result takes at most 300 milliseconds. Thread-safe, never blocks.
 */
public final class HeaderClientDetector implements ClientDetector, AutoCloseable {
  private static final Duration PARSE_WAIT_MAX = Duration.ofMillis(300);

  /**
   * The User-Agent parser. Compiling its patterns takes a while, so that it is created once per
   * process, on first use.
   */
  private static final class PublicLists {
    private static final UserAgentParser PARSER = new UserAgentParser();
  }

  private final Lazy<CompletionStage<CountryDatabase>> countries;
  private final Lazy<CompletionStage<UserAgentCache>> userAgents;

  /** Creates a detector that loads its data on first use. */
  public HeaderClientDetector(Supplier<CountryDatabase> countries) {
    this(countries, PARSE_WAIT_MAX);
  }

  HeaderClientDetector(Supplier<CountryDatabase> countries, Duration parseWaitMax) {
    this.countries = inBackground(countries);
    this.userAgents =
        inBackground(() -> new UserAgentCache(PublicLists.PARSER::parse, parseWaitMax));
  }

  private static <T> Lazy<CompletionStage<T>> inBackground(Supplier<T> load) {
    return new Lazy<>(() -> CompletableFuture.supplyAsync(load));
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
        .get()
        .thenCompose(cache -> cache.of(address, userAgent))
        .thenCombine(
            countries.get(), (known, database) -> detected(known, database.countryOf(address)));
  }

  private static Detected detected(UserAgent known, Optional<String> country) {
    return known.kind() == Kind.CRAWLER
        ? new Detected.Crawler()
        : new Detected.Browser(
            new Client(country, Optional.of(known.device()), known.browser(), known.os()),
            known.kind() == Kind.AUTOMATED);
  }

  @Override
  public void close() {
    userAgents.ifCreated().ifPresent(loaded -> loaded.thenAccept(UserAgentCache::close));
  }
}
