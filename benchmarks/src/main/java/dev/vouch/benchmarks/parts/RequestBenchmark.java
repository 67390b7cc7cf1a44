package dev.vouch.benchmarks.parts;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.apikey.ApiKeys;
import dev.vouch.core.apikey.ApiToken;
import dev.vouch.core.apikey.Authenticator;
import dev.vouch.core.apikey.Authenticator.Authentication;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.event.BrowserEventRequest;
import dev.vouch.core.event.BrowserParser;
import dev.vouch.core.event.EventParser;
import dev.vouch.core.event.EventRequest;
import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.ratelimit.SlidingWindows;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.IpAddress;
import dev.vouch.core.visitor.SaltPair;
import dev.vouch.core.visitor.SaltPair.Salt;
import dev.vouch.core.visitor.SiteSecrets;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.visitor.VisitorHasher;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Benchmark of the processing of a request before it is appended to the log. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class RequestBenchmark {
  private final byte[] success = ShopSamples.success();
  private final byte[] pageView = ShopSamples.pageView();
  private final ApiToken token = ApiToken.generate(new SecureRandom());
  private final Limit limit = new Limit(1_000_000, Duration.ofSeconds(10));
  private final Authenticator authenticator = new Authenticator(new OneKey(), Clock.systemUTC());
  private final Optional<String> authorization = Optional.of("Bearer " + token.wireName());
  private final SlidingWindows<KeyId> limiter = new SlidingWindows<>(System::nanoTime);
  private final VisitorHasher hasher = new VisitorHasher(64);
  private final IpAddress ip = IpAddress.parse(ShopSamples.IP).orElseThrow();
  private final SaltPair salts = new SaltPair(new Salt(2, new byte[32]), new Salt(1, new byte[32]));
  private final SiteSecrets.Secrets secrets =
      new SiteSecrets.Secrets(new byte[32], new byte[32], new byte[32]);

  /** Parses a backend's body. */
  @Benchmark
  public ParseResult<EventRequest> parseSuccess() {
    return EventParser.parse(success);
  }

  /** Parses a browser's body. */
  @Benchmark
  public ParseResult<BrowserEventRequest> parsePageView() {
    return BrowserParser.event(pageView);
  }

  /** Looks up and verifies a token's key. */
  @Benchmark
  public Authentication verifyKey() {
    return authenticator.authenticate(authorization);
  }

  /** Checks the rate limit of a key with a mostly full window. */
  @Benchmark
  public CompletionStage<Decision> admit() {
    return limiter.admit(token.keyId(), limit, 1);
  }

  /** Computes both hashes of a browser. */
  @Benchmark
  public BrowserHashes hashBrowser() {
    return hasher.hash(ShopSamples.SITE, salts, ip, ShopSamples.USER_AGENT);
  }

  /** Computes a user key. */
  @Benchmark
  public UserKey hashUser() {
    return UserKey.of(secrets, ShopSamples.USER_ID);
  }

  /** A registry with one key. */
  private final class OneKey implements ApiKeys {
    private final ApiKey key =
        new ApiKey(
            token.keyId(),
            ShopSamples.SITE,
            token.secretHash(),
            limit,
            Optional.empty(),
            Optional.empty());

    @Override
    public Optional<ApiKey> find(KeyId id) {
      return id.equals(key.id()) ? Optional.of(key) : Optional.empty();
    }

    @Override
    public void recordUse(KeyId id, Instant at) {}

    @Override
    public void recordRefusal(KeyId id) {}
  }
}
