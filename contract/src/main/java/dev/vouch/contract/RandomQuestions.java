package dev.vouch.contract;

import dev.vouch.contract.model.DimensionModel;
import dev.vouch.core.event.EventName;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.LatestSuccessesQuestion;
import dev.vouch.core.report.NewAndReturningQuestion;
import dev.vouch.core.report.Origin;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.PropertyKeysQuestion;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.report.SuccessGapQuestion;
import dev.vouch.core.report.SuccessGapQuestion.Stretch;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.TouchesQuestion;
import dev.vouch.core.report.VisitPage;
import dev.vouch.core.report.VisitPagesQuestion;
import dev.vouch.core.report.VisitsQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/** A generator of random questions of every kind, with any range and filters. */
final class RandomQuestions {
  private static final List<Dimension> DIMENSIONS = dimensions();
  private static final List<EventName> EVENT_NAMES = List.of(EventName.values());
  private static final List<Filter.Operator> OPERATORS = List.of(Filter.Operator.values());
  private static final List<Origin> ORIGINS = List.of(Origin.values());
  private static final List<String> VALUES =
      List.of(
          "direct",
          "newsletter",
          "search",
          "email",
          "mail",
          "paid_search",
          "boots",
          "top",
          "gclid",
          "campaign 7",
          "mail.example",
          "DE",
          "FR",
          "mobile",
          "Firefox",
          "/paid",
          "/",
          "paid",
          "success",
          "pageview",
          "team",
          "2.5",
          "true",
          "solo 'x'");

  private static final List<String> PAGES =
      List.of("/", "/paid", "/p*", "*", "/*i*g", "/p_id", "/%", "/pai$", "*/nowhere", "/PAID");

  /** With offsets on both sides of UTC, of parts of an hour, and changed by half an hour. */
  private static final List<ZoneId> ZONES =
      Stream.of(
              "UTC",
              "Europe/Berlin",
              "America/Los_Angeles",
              "Asia/Kathmandu",
              "Australia/Lord_Howe",
              "America/Havana")
          .map(ZoneId::of)
          .toList();

  private static final List<String> RATES =
      List.of("1", "0.9215", "1.0852", "0.000000001", "160.123456789", "999999999");

  private static final List<Alternate> ALTERNATES = List.of(Alternate.values());

  private final Random random;
  private final RandomPathQuestions paths;
  private int questionCount;

  RandomQuestions(Random random) {
    this.random = random;
    this.paths = new RandomPathQuestions(random);
    this.questionCount = random.nextInt(DIMENSIONS.size());
  }

  /** The questions of which each call asks one, in turn. */
  private enum Alternate {
    SUMMARY,
    TIMESERIES,
    SUCCESSES,
    SUCCESS_GAP,
    LATEST_SUCCESSES,
    COVERAGE,
    NEW_AND_RETURNING,
    TOUCHES,
    PROPERTY_KEYS
  }

  private static List<Dimension> dimensions() {
    List<Dimension> dimensions = new ArrayList<>(List.of(Dimension.Field.values()));
    for (String key : List.of("plan", "currency", "a.b", "$\"new", "never")) {
      dimensions.add(new Dimension.Property(key));
    }
    return List.copyOf(dimensions);
  }

  /**
   * Returns questions for all events, newest first, and for those of one name, of one origin, after
   * a position, of one user, or that are successes.
   */
  List<EventsQuestion> newestEvents(SiteId site, List<CreditedEvent> events) {
    Optional<EventName> eventName =
        random.nextInt(3) == 0 ? Optional.empty() : Optional.of(any(EVENT_NAMES));
    Optional<Origin> origin = random.nextInt(3) == 0 ? Optional.empty() : Optional.of(any(ORIGINS));
    OptionalLong after =
        events.isEmpty() ? OptionalLong.empty() : OptionalLong.of(any(events).position());
    return List.of(
        new EventsQuestion(site, pageSize(), Optional.empty()),
        new EventsQuestion(site, pageSize(), Optional.empty(), eventName, origin),
        new EventsQuestion(
            site, pageSize(), Optional.empty(), after, Optional.empty(), Optional.empty()),
        EventsQuestion.ofUser(site, anyUser(events), pageSize(), Optional.empty()),
        EventsQuestion.successes(site, pageSize()));
  }

  /** Usually a user with events. */
  private UserKey anyUser(List<CreditedEvent> events) {
    return new UserKey(events.isEmpty() ? random.nextLong() : any(events).person());
  }

  private int pageSize() {
    return random.nextInt(3) == 0 ? random.nextInt(5, 100) : 1000;
  }

  /** Returns a few questions; successive calls cover every kind and every dimension. */
  List<ScopedQuestion<?>> questions(SiteId site, List<CreditedEvent> events) {
    questionCount++;
    Dimension by = DIMENSIONS.get(questionCount % DIMENSIONS.size());
    ScopedQuestion<?> other =
        switch (ALTERNATES.get(questionCount % ALTERNATES.size())) {
          case SUMMARY -> new SummaryQuestion(scope(site, events), rules());
          case TIMESERIES -> timeseries(site, events);
          case SUCCESSES -> new SuccessesQuestion(scope(site, events), rules());
          case SUCCESS_GAP -> new SuccessGapQuestion(scope(site, events), stretches(events));
          case LATEST_SUCCESSES ->
              new LatestSuccessesQuestion(
                  scope(site, events), Set.of("paid", "signed up", "never"));
          case COVERAGE -> new CoverageQuestion(scope(site, events));
          case NEW_AND_RETURNING -> new NewAndReturningQuestion(scope(site, events), rules());
          case TOUCHES -> new TouchesQuestion(scope(site, events));
          case PROPERTY_KEYS -> new PropertyKeysQuestion(scope(site, events), random.nextInt(1, 5));
        };
    return List.of(
        breakdown(scope(site, events), by),
        other,
        random.nextBoolean()
            ? new VisitsQuestion(scope(site, events), any(ZONES))
            : new VisitPagesQuestion(
                scope(site, events),
                any(ZONES),
                any(List.of(VisitPage.values())),
                BreakdownQuestion.Order.VISITORS,
                10_000),
        paths.funnel(scope(site, events), events),
        paths.ofFunnel(scope(site, events), by, events),
        paths.journeys(scope(site, events), events));
  }

  /** Sometimes of some values only, none of which has to exist. */
  private BreakdownQuestion breakdown(Scope scope, Dimension by) {
    return random.nextInt(4) == 0
        ? BreakdownQuestion.ofValues(
            scope, by, Set.of(Optional.empty(), Optional.of("never"), Optional.of(any(VALUES))))
        : new BreakdownQuestion(scope, by, 10_000);
  }

  /** Returns stretches of any length, including empty and overlapping ones. */
  private List<Stretch> stretches(List<CreditedEvent> events) {
    List<Stretch> stretches = new ArrayList<>();
    do {
      Instant from = events.isEmpty() ? Instant.EPOCH : border(events);
      stretches.add(new Stretch(from, from.plus(Duration.ofHours(random.nextInt(0, 5)))));
    } while (random.nextInt(3) > 0);
    return stretches;
  }

  /** Returns buckets of any length, including empty ones. */
  private TimeseriesQuestion timeseries(SiteId site, List<CreditedEvent> events) {
    Scope scope = scope(site, events);
    List<Instant> starts = new ArrayList<>(List.of(scope.from()));
    for (int bucket = random.nextInt(12); bucket > 0 && !events.isEmpty(); bucket--) {
      Instant start = border(events);
      if (start.isAfter(scope.from()) && start.isBefore(scope.until())) {
        starts.add(start);
      }
    }
    starts.sort(Comparator.naturalOrder());
    return new TimeseriesQuestion(scope, rules(), starts);
  }

  private Scope scope(SiteId site, List<CreditedEvent> events) {
    Instant from = Instant.parse("2020-01-01T00:00:00Z");
    Instant until = Instant.parse("2040-01-01T00:00:00Z");
    if (!events.isEmpty() && random.nextInt(3) > 0) {
      from = border(events);
      until = from.plus(Duration.ofHours(random.nextInt(1, 60 * 24)));
      if (random.nextBoolean()) {
        Instant other = border(events);
        until = other.isAfter(from) ? other : until;
      }
    }
    return new Scope(site, from, until, any(List.of(AttributionModel.values())), filters(events))
        .converted(random.nextBoolean() ? Optional.empty() : Optional.of(conversion(events)));
  }

  /** Returns rates of a few days of events, some of which are too old for others. */
  private Conversion conversion(List<CreditedEvent> events) {
    ZoneId zone = any(ZONES);
    Map<LocalDate, Map<String, BigDecimal>> rates = new HashMap<>();
    for (int rate = random.nextInt(20); rate > 0 && !events.isEmpty(); rate--) {
      LocalDate day = LocalDate.ofInstant(border(events), zone).minusDays(random.nextInt(10));
      rates
          .computeIfAbsent(day, _ -> new HashMap<>())
          .put(any(List.of("EUR", "USD", "JPY")), new BigDecimal(any(RATES)));
    }
    return new Conversion(any(List.of("EUR", "CHF")), zone, rates);
  }

  /** Returns an event's own time, or the start of its day. */
  private Instant border(List<CreditedEvent> events) {
    Instant moment = any(events).at();
    return random.nextBoolean() ? moment : moment.truncatedTo(ChronoUnit.DAYS);
  }

  private List<Filter> filters(List<CreditedEvent> events) {
    List<Filter> filters = new ArrayList<>();
    while (random.nextInt(2) == 0) {
      Dimension dimension = any(DIMENSIONS);
      Optional<String> value = value(dimension, events);
      Filter.Operator operator =
          value.isPresent()
              ? any(OPERATORS)
              : any(List.of(Filter.Operator.IS, Filter.Operator.NOT));
      filters.add(
          new Filter(
              dimension,
              operator,
              operator.isOfWholeValues() ? value : value.map(text -> part(text, operator))));
    }
    return filters;
  }

  /** Returns the value of an event, or one that no event has to have. */
  private Optional<String> value(Dimension dimension, List<CreditedEvent> events) {
    if (!events.isEmpty() && random.nextBoolean()) {
      return DimensionModel.value(any(events), dimension, AttributionModel.LAST);
    }
    return random.nextInt(4) == 0 ? Optional.empty() : Optional.of(any(VALUES));
  }

  /** Returns a part of a text, or a pattern of one. */
  private String part(String text, Filter.Operator operator) {
    int from = random.nextInt(text.length());
    String part = text.substring(from, random.nextInt(from, text.length()) + 1);
    return operator == Filter.Operator.MATCHES && random.nextInt(4) > 0
        ? any(List.of("*", "")) + part + "*"
        : part;
  }

  /** Returns rules with existing and other names, and overlapping page patterns. */
  private List<SuccessRule> rules() {
    List<SuccessRule> rules = new ArrayList<>();
    for (String name : List.of("paid", "signed up", "never", "O'Neil: %_$")) {
      if (random.nextBoolean()) {
        Optional<PagePattern> page =
            random.nextInt(3) == 0 ? Optional.empty() : Optional.of(new PagePattern(any(PAGES)));
        rules.add(new SuccessRule(name, "Title of " + name, page));
      }
    }
    return rules;
  }

  private <T> T any(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
