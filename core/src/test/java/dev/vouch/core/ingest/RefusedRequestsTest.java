package dev.vouch.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.event.EventParser;
import dev.vouch.core.event.EventRequest;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.site.SiteId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Refused requests are kept by cause, without submitted values; only field names are kept. */
class RefusedRequestsTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private static final SiteId SITE = new SiteId(5);
  private static final ApiKey KEY = key(SITE, Optional.empty(), Optional.empty());

  /** Part of every value; digits, so that it can be part of a number too. */
  private static final String MARKER = "7390251864";

  private final RefusedRequests refused = new RefusedRequests();

  @Test
  void causes_areCountedAndOrderedByLatestOccurrence() {
    refused.record(KEY, new Outcome.RateLimited(Duration.ofSeconds(3)), NOW);
    refused.record(KEY, new Outcome.BodyTooLarge(65_536), NOW.plusSeconds(1));
    refused.record(KEY, new Outcome.RateLimited(Duration.ofSeconds(2)), NOW.plusSeconds(2));

    assertThat(refused.recent(SITE))
        .extracting(
            it -> it.cause().kind(), CountedCause::first, CountedCause::latest, CountedCause::count)
        .containsExactly(
            tuple(Refusal.Kind.BODY_TOO_LARGE, NOW.plusSeconds(1), NOW.plusSeconds(1), 1L),
            tuple(Refusal.Kind.RATE_LIMITED, NOW, NOW.plusSeconds(2), 2L));
    assertThat(refused.recent(SITE))
        .extracting(CountedCause::number)
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(refused.recent(new SiteId(6))).isEmpty();
  }

  @Test
  void authenticationAndServerErrors_areNotKept() {
    refused.record(KEY, new Outcome.Unauthorized(), NOW);
    refused.record(KEY, new Outcome.Unavailable(Duration.ofSeconds(1)), NOW);

    assertThat(refused.recent(SITE)).isEmpty();
  }

  @Test
  void retiredKey_isReportedAsRevokedOrExpired() {
    refused.recordRetired(key(SITE, Optional.of(NOW), Optional.empty()), NOW);
    refused.recordRetired(key(SITE, Optional.empty(), Optional.of(NOW)), NOW);

    assertThat(refused.recent(SITE))
        .extracting(it -> it.cause().kind())
        .containsExactly(Refusal.Kind.KEY_EXPIRED, Refusal.Kind.KEY_REVOKED);
  }

  @Test
  void sitesAndCauses_areLimitedToTheLatest() {
    for (int site = 1; site <= 1_000; site++) {
      ApiKey key = key(new SiteId(site), Optional.empty(), Optional.empty());
      for (int cause = 0; cause < 60; cause++) {
        Problem problem = new Problem("/f" + cause, "wrong_type", "f must be a string.");
        refused.record(key, new Outcome.Invalid(List.of(problem)), NOW);
      }
    }

    assertThat(IntStream.rangeClosed(1, 1_000).filter(site -> !causesOf(site).isEmpty()))
        .hasSize(100)
        .contains(1_000);
    assertThat(causesOf(1_000)).hasSize(50).last().asString().contains("/f59");
  }

  private List<CountedCause<Refusal>> causesOf(int site) {
    return refused.recent(new SiteId(site));
  }

  @Test
  void problemsBeyondTen_areOnlyCounted() {
    refused.record(KEY, new Outcome.Invalid(problems(properties(14, "[]"))), NOW);

    Refusal kept = refused.recent(SITE).getFirst().cause();
    assertThat(kept.problems()).hasSize(10);
    assertThat(kept.moreProblems()).isEqualTo(4);
  }

  @Test
  void fieldName_isKeptOnlyIfItIsAPlainIdentifier() {
    String body =
        """
        {"event_name": "click", "page_path": "/", "properties":
          {"plan": [], "größe.eu-1": [], "203.0.113.7": [], "2001:db8::1": [], "a@shop.example": [],
           "Anna Example": [], "4711": [], "%s": []}}
        """
            .formatted("n".repeat(65));
    refused.record(KEY, new Outcome.Invalid(problems(body)), NOW);

    assertThat(refused.recent(SITE).getFirst().cause().problems())
        .extracting(Problem::pointer)
        .containsExactly(
            "/properties/plan",
            "/properties/größe.eu-1",
            "/properties",
            "/properties",
            "/properties",
            "/properties",
            "/properties",
            "/properties");
  }

  @Test
  void submittedValues_areNeverKept() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int refusals = 0;
    for (int run = 0; run < 20_000; run++) {
      String body = body(random);
      RefusedRequests fresh = new RefusedRequests();
      if (EventParser.parse(body.getBytes(StandardCharsets.UTF_8))
          instanceof ParseResult.Invalid<EventRequest>(List<Problem> problems)) {
        fresh.record(KEY, new Outcome.Invalid(problems), NOW);
        refusals++;
      }
      assertThat(fresh.recent(SITE).toString())
          .as("seed %d, body %s", seed, body)
          .doesNotContain(MARKER);
    }
    assertThat(refusals).isGreaterThan(10_000);
  }

  /** Valid, invalid, duplicate, nested or truncated fields, each with the marker in its value. */
  private static String body(Random random) {
    List<String> names =
        List.of(
            "event_name",
            "page_path",
            "name",
            "ip",
            "user_agent",
            "success_user_id",
            "success_value",
            "properties",
            "email",
            "plan",
            "nested");
    String fields =
        IntStream.range(0, random.nextInt(1, 8))
            .mapToObj(_ -> "\"%s\":%s".formatted(any(random, names), value(random, 0)))
            .collect(Collectors.joining(","));
    String body = "{" + fields + "}";
    return random.nextInt(5) == 0 ? body.substring(0, random.nextInt(body.length())) : body;
  }

  private static String value(Random random, int depth) {
    return switch (random.nextInt(depth > 2 ? 5 : 8)) {
      case 0 -> "\"" + MARKER + "\"";
      case 1 -> "\"203.0.113.7 " + MARKER + "@shop.example\"";
      case 2 -> MARKER + "e400";
      case 3 -> "\"" + MARKER + "\\u0000\"";
      case 4 -> "\"" + (MARKER + "x").repeat(500) + "\"";
      case 5 -> "[" + value(random, depth + 1) + "]";
      case 6 -> MARKER + "." + MARKER;
      default ->
          IntStream.range(0, random.nextInt(1, 4))
              .mapToObj(at -> "\"key%d\":%s".formatted(at % 2, value(random, depth + 1)))
              .collect(Collectors.joining(",", "{", "}"));
    };
  }

  private static <T> T any(Random random, List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private static String properties(int count, String value) {
    return IntStream.range(0, count)
        .mapToObj(at -> "\"p%d\":%s".formatted(at, value))
        .collect(
            Collectors.joining(
                ",", "{\"event_name\":\"click\",\"page_path\":\"/\",\"properties\":{", "}}"));
  }

  private static List<Problem> problems(String body) {
    return switch (EventParser.parse(body.getBytes(StandardCharsets.UTF_8))) {
      case ParseResult.Invalid<EventRequest>(List<Problem> problems) -> problems;
      case ParseResult.Valid<EventRequest> valid -> throw new AssertionError(valid);
    };
  }

  private static ApiKey key(SiteId site, Optional<Instant> expiresAt, Optional<Instant> revokedAt) {
    return new ApiKey(
        new KeyId("k1"), site, SecretHash.of("s3cret"), Limit.STANDARD, expiresAt, revokedAt);
  }
}
