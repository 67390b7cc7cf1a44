package dev.vouch.http.payment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.apikey.ApiKeys;
import dev.vouch.core.apikey.Authenticator;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.event.EventIds;
import dev.vouch.core.ingest.EventIngest;
import dev.vouch.core.ingest.PaymentIngest;
import dev.vouch.core.ingest.PaymentIngest.Target;
import dev.vouch.core.ingest.PaymentOutcome;
import dev.vouch.core.ingest.PaymentRecorder;
import dev.vouch.core.ingest.ReceivedClock;
import dev.vouch.core.linking.LinkingStatistics;
import dev.vouch.core.payment.HookId;
import dev.vouch.core.payment.PaymentHook;
import dev.vouch.core.payment.PaymentProvider;
import dev.vouch.core.payment.PaymentUsers;
import dev.vouch.core.payment.RecordedPayment;
import dev.vouch.core.payment.RecordedPayments;
import dev.vouch.core.payment.UncreditedPayment;
import dev.vouch.core.ratelimit.SlidingWindows;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SaltPair;
import dev.vouch.core.visitor.SaltPair.Salt;
import dev.vouch.core.visitor.SiteSecrets;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.visitor.VisitorHasher;
import dev.vouch.directory.database.DirectoryException;
import dev.vouch.http.ConnectionLimits;
import dev.vouch.http.InMemoryLog;
import dev.vouch.http.WebServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Webhooks while the log or the directory fails: the provider delivers again, and nothing twice.
 */
class PaymentFailuresTest {
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final String SECRET = "whsec_secret";
  private static final HookId HOOK = HookId.of(new byte[HookId.BYTES]);
  private static final SiteId SITE = new SiteId(7);

  private final InMemoryLog log = new InMemoryLog();
  private final FailingMemory memory = new FailingMemory();
  private final HttpClient client = HttpClient.newHttpClient();
  private PaymentIngest ingest;
  private WebServer server;

  @BeforeEach
  void start() {
    ReceivedClock clock = new ReceivedClock(() -> NOW);
    SiteSecrets secrets =
        _ -> Optional.of(new SiteSecrets.Secrets(new byte[32], new byte[32], new byte[32]));
    EventIngest events =
        new EventIngest(
            new Authenticator(new NoKeys(), () -> NOW),
            new SlidingWindows<>(() -> 0),
            secrets,
            (_, _) ->
                Optional.of(new SaltPair(new Salt(2, new byte[32]), new Salt(1, new byte[32]))),
            new VisitorHasher(64),
            clock,
            new EventIds(),
            log,
            LinkingStatistics.withRandomKey());
    PaymentHook hook =
        new PaymentHook(
            HOOK,
            SITE,
            PaymentProvider.STRIPE,
            "Live",
            "paid",
            SECRET.getBytes(StandardCharsets.UTF_8),
            NOW);
    ingest =
        new PaymentIngest(
            id -> Optional.of(hook).filter(found -> found.id().equals(id)),
            new PaymentRecorder(events, memory, new NoUsers(), secrets),
            events.refusedRequests(),
            clock,
            () -> 0);
    server =
        WebServer.start(
            "127.0.0.1", 0, ConnectionLimits.STANDARD, List.of(new PaymentHookEndpoint(ingest)));
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  /** No request of these tests has a key. */
  private static final class NoKeys implements ApiKeys {
    @Override
    public Optional<ApiKey> find(KeyId id) {
      return Optional.empty();
    }

    @Override
    public void recordUse(KeyId id, Instant at) {
      // No key is used.
    }

    @Override
    public void recordRefusal(KeyId id) {
      // No key is refused.
    }
  }

  /** No payment of these tests has an account. */
  private static final class NoUsers implements PaymentUsers {
    @Override
    public Map<String, UserKey> find(SiteId site, Collection<String> accounts) {
      return Map.of();
    }

    @Override
    public void store(SiteId site, UserKey user, Map<String, Duration> accounts, boolean isStated) {
      // Nothing is stored.
    }

    @Override
    public void await(SiteId site, UncreditedPayment payment, Collection<String> accounts) {
      // Nothing is stored.
    }

    @Override
    public List<UncreditedPayment> awaiting(SiteId site, Collection<String> accounts) {
      return List.of();
    }

    @Override
    public void remove(SiteId site, Collection<UncreditedPayment> payments) {
      // Nothing waits.
    }
  }

  /** Recorded payments in memory, which can fail to store them. */
  private static final class FailingMemory implements RecordedPayments {
    private final Map<String, RecordedPayment> payments = new ConcurrentHashMap<>();
    private volatile boolean fails;

    @Override
    public Map<String, RecordedPayment> find(SiteId site, Collection<String> identities) {
      Map<String, RecordedPayment> found = new HashMap<>(payments);
      found.keySet().retainAll(identities);
      return found;
    }

    @Override
    public List<RecordedPayment> ofOrder(SiteId site, String order) {
      return payments.values().stream().filter(one -> one.order().equals(order)).toList();
    }

    @Override
    public void store(SiteId site, Collection<RecordedPayment> stored) {
      if (fails) {
        throw new DirectoryException("the disk is full");
      }
      stored.forEach(one -> payments.put(one.identity(), one));
    }
  }

  private HttpResponse<String> deliver(HookId hook) {
    ProviderRequest payment =
        ProviderRequest.of(PaymentProvider.STRIPE, "paid").signed(SECRET, NOW);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + server.port() + "/hooks/stripe/" + hook))
            .POST(BodyPublishers.ofString(payment.body()));
    payment.headers().forEach(request::header);
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Test
  void unavailableLog_isA503_andTheNextDeliveryIsRecorded() {
    log.fill(Duration.ofSeconds(7));

    HttpResponse<String> refused = deliver(HOOK);

    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.headers().firstValue("Retry-After")).hasValue("7");
    assertThat(memory.payments).isEmpty();
    log.resume();
    assertThat(deliver(HOOK).body()).contains("recorded");
    assertThat(log.records()).hasSize(1);
  }

  @Test
  void lostAnswerOfTheLog_isA504_andTheNextDeliveryRecordsNothing() {
    log.loseAnswers(true);
    assertThat(deliver(HOOK).statusCode()).isEqualTo(504);
    assertThat(memory.payments).isEmpty();

    log.loseAnswers(false);

    assertThat(deliver(HOOK).body()).contains("repeated");
    assertThat(log.records()).hasSize(1);
  }

  @Test
  void failureToStoreTheIdentity_isA503_andTheNextDeliveryRecordsNothing() {
    memory.fails = true;
    assertThat(deliver(HOOK).statusCode()).isEqualTo(503);

    memory.fails = false;

    assertThat(deliver(HOOK).body()).contains("repeated");
    assertThat(memory.payments).hasSize(1);
    assertThat(log.records()).hasSize(1);
  }

  /** Nobody would learn of the rest, and the sender delivers all of it again. */
  @Test
  void senderThatDisconnects_endsTheWork() {
    ProviderRequest order =
        new ProviderRequest(
                PaymentProvider.WOOCOMMERCE,
                """
                {"id":1,"currency":"EUR","total":"999.00","date_paid_gmt":"2026-11-20T10:00:00",
                 "refunds":[%s]}
                """
                    .formatted(
                        IntStream.range(0, 500)
                            .mapToObj("{\"id\":%d,\"total\":\"-1.00\"}"::formatted)
                            .collect(Collectors.joining(","))),
                Map.of("X-WC-Webhook-Topic", "order.updated"))
            .signed(SECRET, NOW);
    PaymentHook hook =
        new PaymentHook(
            HOOK,
            SITE,
            PaymentProvider.WOOCOMMERCE,
            "Shop",
            "paid",
            SECRET.getBytes(StandardCharsets.UTF_8),
            NOW);
    Iterator<Boolean> isAwaited = List.of(true, true, false).iterator();

    PaymentOutcome outcome =
        ingest.receive(
            new Target(PaymentProvider.WOOCOMMERCE, Optional.of(hook)),
            name -> Optional.ofNullable(order.headers().get(name)),
            order.body().getBytes(StandardCharsets.UTF_8),
            isAwaited::next);

    assertThat(outcome).isEqualTo(new PaymentOutcome.Abandoned());
    assertThat(log.records()).hasSize(200);
    assertThat(memory.payments).hasSize(200);
  }

  @Test
  void requestsToUnknownWebhooks_countTogether_andNotForOthers() {
    for (int number = 0; number < 500; number++) {
      byte[] id = new byte[HookId.BYTES];
      id[0] = 1;
      id[1] = (byte) number;
      assertThat(deliver(HookId.of(id)).statusCode()).isEqualTo(400);
    }
    byte[] other = new byte[HookId.BYTES];
    other[0] = 2;

    assertThat(deliver(HookId.of(other)).statusCode()).isEqualTo(429);
    assertThat(deliver(HOOK).statusCode()).isEqualTo(200);
  }
}
