package dev.vouch.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.apikey.ApiKeys;
import dev.vouch.core.apikey.Authenticator;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.event.EventDiagnostics;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventIds;
import dev.vouch.core.event.EventParser;
import dev.vouch.core.event.EventRequest;
import dev.vouch.core.event.EventWarning;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.SubmittedEvent;
import dev.vouch.core.ingest.RequestWarning.Mistake;
import dev.vouch.core.linking.LinkingStatistics;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.EncodedRecord;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.Progress;
import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.ratelimit.SlidingWindows;
import dev.vouch.core.request.IgnoredFields;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.IpAddress;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.visitor.SaltPair;
import dev.vouch.core.visitor.SaltPair.Salt;
import dev.vouch.core.visitor.SaltPeriod;
import dev.vouch.core.visitor.SiteSecrets;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.visitor.VisitorHasher;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/events.md: the order of the checks, and what is logged. */
class EventIngestTest {
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00.000001Z");
  private static final SiteId SITE = new SiteId(5);
  private static final String TOKEN = "Bearer svc_live_k1_s3cret";
  private static final String BODY =
      """
      {"event_name": "success", "page_path": "/paid?email=a", "name": "paid",
       "ip": "203.0.113.7", "user_agent": "Firefox", "success_user_id": "alice",
       "success_value": 49.90, "properties": {"plan": "pro", "who": "alice"}, "extra": 1}
      """;

  private final Limit limit = new Limit(3, Duration.ofSeconds(10));
  private final OneKey key = new OneKey();
  private static final EventDiagnostics LEFT_OUT =
      new EventDiagnostics(2, new IgnoredFields(1, List.of()), Set.of());

  private Instant now = NOW;
  private final RecordingLog log = new RecordingLog();
  private final SiteSecrets.Secrets secrets = new SiteSecrets.Secrets(bytes(1), bytes(2), bytes(3));
  private final SaltPair salts = saltPair(SaltPeriod.of(NOW).number());
  private Optional<SiteSecrets.Secrets> knownSecrets = Optional.of(secrets);
  private Optional<SaltPair> livePair = Optional.of(salts);

  private final EventIngest ingest =
      new EventIngest(
          new Authenticator(key, () -> NOW),
          new SlidingWindows<>(() -> 0),
          site -> knownSecrets,
          (site, period) -> livePair,
          new VisitorHasher(64),
          new ReceivedClock(() -> now),
          new EventIds(new Random(1)),
          log,
          LinkingStatistics.withRandomKey());

  @Test
  void event_isLoggedWithHashesOnly() {
    Outcome outcome = record(BODY);

    LogRecord.ServerEvent event = log.only();
    assertThat(outcome).isEqualTo(new Outcome.Recorded(event.id(), false, LEFT_OUT));
    assertThat(event.site()).isEqualTo(SITE);
    assertThat(event.receivedAt()).isEqualTo(NOW);
    assertThat(event.id().value().version()).isEqualTo(7);
    assertThat(event.id().value().variant()).isEqualTo(2);
    assertThat(event.id().value().getMostSignificantBits() >>> 16).isEqualTo(NOW.toEpochMilli());
    assertThat(event.forwarding()).isEqualTo(Forwarding.BOTH);
    IpAddress ip = IpAddress.parse("203.0.113.7").orElseThrow();
    assertThat(event.browser()).contains(new VisitorHasher(64).hash(SITE, salts, ip, "Firefox"));
    assertThat(event.userKey()).contains(UserKey.of(secrets, "alice"));
    assertThat(event.content().pagePath()).isEqualTo("/paid");
    assertThat(event.content().properties())
        .isEqualTo(Map.of("plan", new PropertyValue.Text("pro")));
    assertThat(event.toString()).doesNotContain("203.0.113.7", "Firefox", "alice");
    assertThat(log.idempotency).containsExactly(Optional.empty());
  }

  @Test
  void orderId_isLoggedAsAHashOnly() {
    String orderId = "order-4711";
    record(
        """
        {"event_name":"success","name":"order-4711","page_path":"/orders/order-4711/paid",
         "success_value":-5,"refund_of":"order-4711","properties":{"order":"ORDER-4711 "}}
        """);

    assertThat(log.only().order())
        .contains(new OrderReference(OrderRole.REFUNDED, OrderKey.of(secrets, orderId)));
    assertThat(log.only().content().pagePath()).isEqualTo("/orders/*/paid");
    assertThat(log.only().toString()).doesNotContainIgnoringCase(orderId);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 7 * 86_400_000_000L, 13 * 86_400_000_000L})
  void occurredAt_upTo13DaysBack_isTheTimeOfTheEvent(long micros) {
    Instant occurredAt = NOW.minus(micros, ChronoUnit.MICROS);

    assertThat(record(occurring(occurredAt))).isInstanceOf(Outcome.Recorded.class);
    assertThat(log.only().occurredAt()).contains(occurredAt);
    assertThat(log.only().at()).isEqualTo(occurredAt);
    assertThat(log.only().receivedAt()).isEqualTo(NOW);
  }

  @ParameterizedTest
  @CsvSource({"0, false", "1, false", "2, true", "120, true", "600, true"})
  void occurredAt_upTo10MinutesAhead_isTheReceipt(long seconds, boolean isWarning) {
    Outcome outcome = record(occurring(NOW.plusSeconds(seconds)));

    assertThat(((Outcome.Recorded) outcome).diagnostics().warnings())
        .isEqualTo(isWarning ? Set.of(EventWarning.OCCURRED_AT_AHEAD) : Set.of());
    assertThat(log.only().occurredAt()).isEmpty();
    assertThat(log.only().at()).isEqualTo(NOW);
  }

  @Test
  void occurredAt_outOfRange_isRefusedWithTheRemedy() {
    assertThat(problem(NOW.minus(Duration.ofDays(13)).minusNanos(1_000)))
        .isEqualTo(
            new Problem(
                "/occurred_at",
                "time_out_of_range",
                "occurred_at must be at most 13 days ago. Send events within 13 days, or leave it"
                    + " out: the event then counts when it is received."));
    assertThat(problem(NOW.plusSeconds(600).plusNanos(1_000)).detail())
        .contains("must not be more than 10 minutes in the future", "Correct the clock");
    assertThat(log.records).isEmpty();
  }

  @Test
  void occurredAt_moreThan7DaysBack_isRecordedWithAWarning() {
    Instant prompt = NOW.minus(Duration.ofDays(7));

    assertThat(warnings(prompt)).isEmpty();
    assertThat(warnings(prompt.minusNanos(1_000))).containsExactly(EventWarning.REPORTED_LATE);
    assertThat(ingest.warnings().recent(SITE))
        .extracting(warning -> warning.cause().mistake())
        .containsExactly(new Mistake.Coded(EventWarning.REPORTED_LATE));
  }

  private Set<EventWarning> warnings(Instant occurredAt) {
    return ((Outcome.Recorded) record(occurring(occurredAt))).diagnostics().warnings();
  }

  private Problem problem(Instant occurredAt) {
    Outcome outcome = record(occurring(occurredAt));
    return ((Outcome.Invalid) outcome).problems().getFirst();
  }

  private static String occurring(Instant occurredAt) {
    return "{\"event_name\":\"custom\",\"page_path\":\"/\",\"occurred_at\":\"" + occurredAt + "\"}";
  }

  @Test
  void occurredAt_aheadAtFirst_isTheSamePayloadWhenItIsSentAgain() {
    String body = occurring(NOW.plusSeconds(1));
    Idempotency first = idempotency(body);
    now = NOW.plusSeconds(2);

    assertThat(idempotency(body)).isEqualTo(first);
  }

  @Test
  void onlyIpForwarded_isRecordedWithoutAHash() {
    record("{\"event_name\":\"click\",\"page_path\":\"/\",\"ip\":\"203.0.113.7\"}");

    assertThat(log.only().forwarding()).isEqualTo(Forwarding.ONLY_IP);
    assertThat(log.only().browser()).isEmpty();
    assertThat(log.only().userKey()).isEmpty();
  }

  @Test
  void unusableIp_isRecordedWithoutHash_andKeptAsAWarning() {
    record(
        """
        {"event_name":"success","name":"paid","page_path":"/","ip":"unknown","user_agent":"Firefox",
         "success_user_id":"alice","properties":{"currency":"EURO"},"sucess_value":49.9}
        """);

    assertThat(log.only().forwarding()).isEqualTo(Forwarding.UNUSABLE_IP);
    assertThat(log.only().browser()).isEmpty();
    assertThat(log.only().userKey()).contains(UserKey.of(secrets, "alice"));
    assertThat(ingest.warnings().recent(SITE))
        .extracting(counted -> counted.cause().mistake())
        .containsExactly(
            new Mistake.Coded(EventWarning.IP_UNUSABLE),
            new Mistake.Coded(EventWarning.CURRENCY_UNKNOWN),
            new Mistake.FieldMisspelled("success_value"));
    assertThat(ingest.warnings().recent(SITE).toString())
        .doesNotContain("unknown", "Firefox", "alice", "EURO", "sucess_value");
  }

  @Test
  void warningAboutAPaymentWebhook_hasItsId_andABrowsersHasNone() {
    EventRequest request =
        ((ParseResult.Valid<EventRequest>)
                EventParser.parse(
                    BODY.replace("203.0.113.7", "?").getBytes(StandardCharsets.UTF_8)))
            .request();
    ingest
        .record(
            SITE, "hook_1", new SubmittedEvent(request, Optional.empty()), UnaryOperator.identity())
        .toCompletableFuture()
        .join();
    ingest.warnings().recordBrowser(SITE, Set.of(EventWarning.TEXT_TRUNCATED), NOW);

    assertThat(ingest.warnings().recent(SITE))
        .extracting(CountedCause::cause)
        .contains(
            new RequestWarning(Optional.of("hook_1"), new Mistake.Coded(EventWarning.IP_UNUSABLE)),
            new RequestWarning(Optional.empty(), new Mistake.Coded(EventWarning.TEXT_TRUNCATED)));
  }

  @Test
  void replayedEvent_addsNoWarning() {
    log.answer = new Appended.Replayed(new EventId(new UUID(1, 2)));

    record(BODY);

    assertThat(ingest.warnings().recent(SITE)).isEmpty();
  }

  @Test
  void checks_runInTheDocumentedOrder() {
    RequestHead allInvalid =
        new RequestHead(
            Optional.of("Bearer wrong"),
            Optional.of("text/plain"),
            Optional.of("gzip"),
            OptionalLong.of(1_000_000),
            List.of("a", "b"),
            List.of("maybe"),
            List.of());
    assertThat(rejection(allInvalid)).isInstanceOf(Outcome.Unauthorized.class);
    assertThat(admit(allInvalid).rate()).isEmpty();

    assertThat(rejection(head(TOKEN, "text/plain", 1_000_000, "a", "b")))
        .isInstanceOf(Outcome.UnsupportedMediaType.class);
    assertThat(rejection(head(TOKEN, "application/json", 65_537, "a", "b")))
        .isInstanceOf(Outcome.BodyTooLarge.class);
    RequestAdmission third = admit(head(TOKEN, "application/json", 65_536, "a", "b"));
    assertThat(((RequestAdmission.Rejected) third).outcome()).isInstanceOf(Outcome.Invalid.class);
    assertThat(third.rate().orElseThrow().decision().remaining()).isZero();
    // Every authenticated request counted, valid or not: the limit of 3 is used up.
    assertThat(rejection(head(TOKEN, "text/plain", 1_000_000)))
        .isEqualTo(new Outcome.RateLimited(Duration.ofSeconds(10)));
  }

  @Test
  void bodyOver64KiB_isTooLarge() {
    String event = "{\"event_name\":\"click\",\"page_path\":\"/\"}";
    int size = EventIngest.BODY_BYTES_MAX;

    assertThat(record(event + " ".repeat(size + 1 - event.length())))
        .isInstanceOf(Outcome.BodyTooLarge.class);
    assertThat(log.records).isEmpty();
    assertThat(record(event + " ".repeat(size - event.length())))
        .isInstanceOf(Outcome.Recorded.class);
  }

  @Test
  void invalidBody_isNotLogged() {
    assertThat(record("{}")).isInstanceOf(Outcome.Invalid.class);
    assertThat(log.records).isEmpty();
  }

  @Test
  void siteWithoutSalts_isUnavailable() {
    livePair = Optional.empty();

    assertThat(record(BODY))
        .isInstanceOfSatisfying(
            Outcome.Unavailable.class,
            unavailable -> assertThat(unavailable.retryAfter().toSeconds()).isBetween(1L, 30L));
    assertThat(log.records).isEmpty();
  }

  @Test
  void deletedSite_isUnauthorized() {
    knownSecrets = Optional.empty();

    assertThat(record(BODY)).isInstanceOf(Outcome.Unauthorized.class);
    assertThat(log.records).isEmpty();
  }

  @Test
  void appendResult_determinesTheOutcome() {
    EventId earlier = new EventId(new UUID(1, 2));

    log.answer = new Appended.Replayed(earlier);
    assertThat(record(BODY)).isEqualTo(new Outcome.Recorded(earlier, true, LEFT_OUT));
    log.answer = new Appended.PayloadDiffers();
    assertThat(record(BODY)).isInstanceOf(Outcome.IdempotencyConflict.class);
    log.answer = new Appended.Unavailable(Duration.ofSeconds(7));
    assertThat(record(BODY)).isEqualTo(new Outcome.Unavailable(Duration.ofSeconds(7)));
    log.answer = new Appended.Unknown();
    assertThat(record(BODY)).isInstanceOf(Outcome.OutcomeUnknown.class);
  }

  @Test
  void onlySenderErrors_areRecordedAsRefusals() {
    record(BODY);
    log.answer = new Appended.Replayed(new EventId(new UUID(1, 2)));
    record(BODY);
    log.answer = new Appended.Unavailable(Duration.ofSeconds(7));
    record(BODY);
    log.answer = new Appended.Unknown();
    record(BODY);
    rejection(head("Bearer wrong", "text/plain", 1));
    assertThat(key.refused).isZero();

    record("{}");
    assertThat(key.refused).isEqualTo(1);
    log.answer = new Appended.PayloadDiffers();
    record(BODY);
    assertThat(key.refused).isEqualTo(2);
    record(" ".repeat(EventIngest.BODY_BYTES_MAX + 1));
    assertThat(key.refused).isEqualTo(3);
    rejection(head(TOKEN, "text/plain", 1));
    rejection(head(TOKEN, "application/json", 65_537));
    rejection(head(TOKEN, "application/json", 1, "a", "b"));
    assertThat(key.refused).isEqualTo(6);

    assertThat(rejection(head(TOKEN, "text/plain", 1))).isInstanceOf(Outcome.RateLimited.class);
    assertThat(key.refused).isEqualTo(6);
    assertThat(ingest.refusedRequests().recent(SITE))
        .extracting(it -> it.cause().kind())
        .containsExactly(
            Refusal.Kind.INVALID,
            Refusal.Kind.IDEMPOTENCY_CONFLICT,
            Refusal.Kind.UNSUPPORTED_MEDIA_TYPE,
            Refusal.Kind.BODY_TOO_LARGE,
            Refusal.Kind.INVALID,
            Refusal.Kind.RATE_LIMITED);
  }

  @Test
  void outcome_isPendingUntilTheLogAnswers() {
    CompletableFuture<Appended> pending = new CompletableFuture<>();
    log.pending = Optional.of(pending);
    CompletableFuture<Outcome> outcome =
        ingest.record(admitted("k"), utf8(BODY)).toCompletableFuture();

    assertThat(outcome).isNotDone();
    pending.complete(new Appended.Stored(log.only().id()));
    assertThat(outcome).isCompletedWithValueMatching(Outcome.Recorded.class::isInstance);
  }

  @Test
  void payloadHash_ignoresFieldOrderNumberFormatIpAndUserAgent() {
    Idempotency first =
        idempotency(
            "{\"event_name\":\"click\",\"page_path\":\"/\",\"ip\":\"::1\","
                + "\"success_value\":10,\"properties\":{\"a\":1,\"b\":\"x\"}}");
    Idempotency same =
        idempotency(
            "{\"properties\":{\"b\":\"x\",\"a\":1.0e0},\"user_agent\":\"other\","
                + "\"success_value\":10.00,\"page_path\":\"/\",\"event_name\":\"click\"}");

    assertThat(same).isEqualTo(first);
    assertThat(first.key()).matches("[0-9a-f]{32}");
    assertThat(first.payload()).matches("[0-9a-f]{32}").isNotEqualTo(first.key());
  }

  @Test
  void payloadHash_dependsOnEveryStoredField() {
    String click = "{\"event_name\":\"click\",\"page_path\":\"/\"";
    List<String> payloads =
        List.of(
            click + "}",
            "{\"event_name\":\"custom\",\"page_path\":\"/\"}",
            "{\"event_name\":\"click\",\"page_path\":\"/b\"}",
            click + ",\"name\":\"n\"}",
            click + ",\"success_value\":0}",
            click + ",\"success_value\":1}",
            click + ",\"success_user_id\":\"u\"}",
            order("order_id", "1", "0"),
            order("order_id", "2", "0"),
            order("refund_of", "1", "-1"),
            order("refund_of", "2", "-1"),
            order("void_of", "1", "-1"),
            click + ",\"occurred_at\":\"" + NOW + "\"}",
            click + ",\"occurred_at\":\"" + NOW.minusSeconds(1) + "\"}",
            click + ",\"properties\":{\"a\":\"1\"}}",
            click + ",\"properties\":{\"a\":1}}",
            click + ",\"properties\":{\"a\":true}}",
            click + ",\"properties\":{\"a\":\"true\"}}",
            click + ",\"properties\":{\"a1\":\"\"}}");

    assertThat(payloads.stream().map(body -> idempotency(body).payload())).doesNotHaveDuplicates();
    assertThat(payloads.stream().map(body -> idempotency(body).key()).distinct()).hasSize(1);
  }

  private static String order(String field, String id, String value) {
    return """
    {"event_name":"success","name":"paid","page_path":"/","%s":"%s","success_value":%s}
    """
        .formatted(field, id, value);
  }

  @Test
  void toString_hidesHeadersAndIdempotencyKey() {
    assertThat(head(TOKEN, "application/json", 1, "my-key").toString())
        .isEqualTo("RequestHead[hidden]");
    assertThat(admitted("my-key").toString()).isEqualTo("Admitted[k1]");
  }

  private Idempotency idempotency(String body) {
    log.idempotency.clear();
    ingest.record(admitted("order-77"), utf8(body)).toCompletableFuture().join();
    return log.idempotency.getFirst().orElseThrow();
  }

  private Outcome record(String body) {
    RequestAdmission.Admitted admitted =
        new RequestAdmission.Admitted(OneKey.KEY, rate(), Optional.empty());
    return ingest.record(admitted, utf8(body)).toCompletableFuture().join();
  }

  private RequestAdmission.Admitted admitted(String idempotencyKey) {
    return new RequestAdmission.Admitted(OneKey.KEY, rate(), Optional.of(idempotencyKey));
  }

  private RequestAdmission.Rate rate() {
    return new RequestAdmission.Rate(limit, new Decision.Admitted(1, Duration.ofSeconds(1)));
  }

  private RequestAdmission admit(RequestHead head) {
    return ingest.admit(head).toCompletableFuture().join();
  }

  private Outcome rejection(RequestHead head) {
    return ((RequestAdmission.Rejected) admit(head)).outcome();
  }

  private static RequestHead head(
      String authorization, String contentType, long length, String... idempotencyKeys) {
    return new RequestHead(
        Optional.of(authorization),
        Optional.of(contentType),
        Optional.empty(),
        OptionalLong.of(length),
        List.of(idempotencyKeys),
        List.of(),
        List.of());
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] bytes(int fill) {
    byte[] bytes = new byte[32];
    bytes[0] = (byte) fill;
    return bytes;
  }

  private static SaltPair saltPair(long period) {
    long even = period - Math.floorMod(period, 2);
    long odd = even == period ? period - 1 : period;
    return new SaltPair(new Salt(even, bytes(8)), new Salt(odd, bytes(9)));
  }

  private static final class OneKey implements ApiKeys {
    static final ApiKey KEY =
        new ApiKey(
            new KeyId("k1"),
            SITE,
            SecretHash.of("s3cret"),
            new Limit(3, Duration.ofSeconds(10)),
            Optional.empty(),
            Optional.empty());

    int refused;

    @Override
    public Optional<ApiKey> find(KeyId id) {
      return Optional.of(KEY).filter(key -> key.id().equals(id));
    }

    @Override
    public void recordUse(KeyId id, Instant at) {}

    @Override
    public void recordRefusal(KeyId id) {
      refused++;
    }
  }

  /** Stores the appended records, and returns the configured answer. */
  private static final class RecordingLog implements EventLog {
    final List<LogRecord> records = new ArrayList<>();
    final List<Optional<Idempotency>> idempotency = new ArrayList<>();
    Optional<CompletableFuture<Appended>> pending = Optional.empty();
    Appended answer = new Appended.Stored(new EventId(new UUID(0, 0)));

    @Override
    public CompletionStage<Appended> append(
        EncodedRecord record, Optional<Idempotency> idempotency) {
      records.add(record.record());
      this.idempotency.add(idempotency);
      if (pending.isPresent()) {
        return pending.get();
      }
      return CompletableFuture.completedStage(
          answer instanceof Appended.Stored ? new Appended.Stored(record.record().id()) : answer);
    }

    LogRecord.ServerEvent only() {
      assertThat(records).hasSize(1);
      return (LogRecord.ServerEvent) records.getFirst();
    }

    @Override
    public LogFeed feed(Progress progress) {
      throw new UnsupportedOperationException("ingestion never reads");
    }

    @Override
    public void close() {}
  }
}
