package dev.vouch.core.report;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventId;
import dev.vouch.core.report.Journeys.Direction;
import dev.vouch.core.report.SuccessGapQuestion.Stretch;
import dev.vouch.core.site.SiteId;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The SQL that questions share has none of the constructs that engines write differently. */
class SqlDialectTest {
  private static final SqlDialect PLACEHOLDERS = new PlaceholderDialect();

  /**
   * A comparison with a pattern, of times and of nulls, and functions that only some engines have.
   */
  private static final Pattern OF_ONE_ENGINE =
      Pattern.compile(
          """
          ::|//|->|\\[|\\{
          |\\bi?like\\b|\\bescape\\b|\\bsimilar\\b|\\bglob\\b|\\bregexp|~
          |\\binterval\\b|\\bdistinct\\s+from\\b|\\bwithin\\s+group\\b|\\bfilter\\s*\\(
          |\\b(date|time)_(add|bin|bucket|diff|part|sub|trunc)\\b|\\bat\\s+time\\s+zone\\b
          |\\bepoch|\\bto_|\\bage\\(|\\bextract\\(
          |\\barg_|\\b(any|max|min)_|\\bfirst\\(|\\blast\\(|\\bpercentile|\\bquantile|\\bmedian\\(
          |\\bqualify\\b|\\bunnest\\b|\\blist_|\\bstruct_|\\bexclude\\b|\\bby\\s+all\\b|\\basof\\b
          |_at\\s*-\\s\
          """,
          Pattern.CASE_INSENSITIVE | Pattern.COMMENTS);

  private static final Instant FROM = Instant.parse("2026-03-01T00:00:00Z");
  private static final Instant UNTIL = Instant.parse("2026-11-01T00:00:00Z");
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Scope SCOPE =
      new Scope(
          new SiteId(1),
          FROM,
          UNTIL,
          AttributionModel.FIRST,
          List.of(
              new Filter(Dimension.Field.SOURCE, Optional.of("search")),
              new Filter(new Dimension.Property("plan"), Optional.empty())));

  private static final List<SuccessRule> RULES =
      List.of(
          new SuccessRule("paid", "Paid", Optional.of(new PagePattern("/thanks*"))),
          new SuccessRule("signup", "Sign-up", Optional.empty()));
  private static final PathStep PAGES = new PathStep(PathStep.Kind.PAGE, "/pricing*");
  private static final FunnelQuestion FUNNEL =
      new FunnelQuestion(
          SCOPE, List.of(PAGES, new PathStep(PathStep.Kind.SUCCESS, "paid")), Duration.ofDays(1));

  static Stream<Question<?>> questions() {
    return Stream.of(
        new EventsQuestion(SCOPE.site(), 10, Optional.empty()),
        new EventQuestion(SCOPE.site(), new EventId(new UUID(1, 2)), FROM, UNTIL),
        new SummaryQuestion(SCOPE, RULES),
        new TimeseriesQuestion(SCOPE, RULES, List.of(FROM, FROM.plusSeconds(60))),
        new BreakdownQuestion(SCOPE, Dimension.Field.SOURCE, 10),
        BreakdownQuestion.ofValues(
            SCOPE.creditedBy(AttributionModel.LINEAR),
            Dimension.Field.SOURCE,
            List.of(Optional.of("search"), Optional.empty())),
        new NewAndReturningQuestion(SCOPE, RULES),
        new VisitsQuestion(SCOPE, BERLIN),
        new VisitPagesQuestion(
            SCOPE, BERLIN, VisitPage.LANDING_PAGE, BreakdownQuestion.Order.VISITORS, 10),
        new VisitPagesQuestion(
            SCOPE, BERLIN, VisitPage.EXIT_PAGE, BreakdownQuestion.Order.SUCCESSES, 10),
        new SuccessesQuestion(SCOPE, RULES),
        new CoverageQuestion(SCOPE),
        FUNNEL,
        new FunnelBreakdownQuestion(FUNNEL, Dimension.Field.COUNTRY, 10),
        new FunnelExitsQuestion(FUNNEL, 1, 10),
        new JourneysQuestion(SCOPE, PAGES, Direction.FORWARD, 3, Duration.ofDays(1), 10),
        new JourneysQuestion(SCOPE, PAGES, Direction.BACKWARD, 3, Duration.ofDays(1), 10),
        new SuccessGapQuestion(SCOPE, List.of(new Stretch(FROM, UNTIL))),
        new LatestSuccessesQuestion(SCOPE, Set.of("paid")),
        new TimeToConversionQuestion(SCOPE),
        new TouchesBeforeConversionQuestion(SCOPE));
  }

  @ParameterizedTest
  @MethodSource("questions")
  void constructOfOneEngine_onlyInDialect(Question<?> question) {
    assertThat(question.query(PLACEHOLDERS).sql()).doesNotContainPattern(OF_ONE_ENGINE);
  }

  @Test
  void otherSql_constructOfOneEngineOnlyInDialect() {
    assertThat(
            List.of(
                SCOPE.filterCondition(PLACEHOLDERS).sql(),
                new VisitsQuestion(SCOPE, BERLIN).runs(PLACEHOLDERS).sql()))
        .allSatisfy(sql -> assertThat(sql).doesNotContainPattern(OF_ONE_ENGINE));
  }

  @Test
  void everyKindOfQuestion_isCovered() {
    Set<Class<?>> covered = questions().map(Object::getClass).collect(toSet());
    assertThat(covered).isEqualTo(kinds(Question.class).collect(toSet()));
  }

  private static Stream<Class<?>> kinds(Class<?> type) {
    return type.isSealed()
        ? Stream.of(type.getPermittedSubclasses()).flatMap(SqlDialectTest::kinds)
        : Stream.of(type);
  }

  /** Writes a letter for each construct, so that only the shared SQL is left. */
  private static final class PlaceholderDialect implements SqlDialect {
    private static final String PLACEHOLDER = "x";

    @Override
    public String isLike(String text, String pattern) {
      return PLACEHOLDER;
    }

    @Override
    public String like(PagePattern pattern) {
      return pattern.text();
    }

    @Override
    public String areSame(String one, String other) {
      return PLACEHOLDER;
    }

    @Override
    public String plus(String time, Duration wholeSeconds) {
      return PLACEHOLDER;
    }

    @Override
    public String microsecondsBetween(String from, String until) {
      return PLACEHOLDER;
    }

    @Override
    public String group(String text, String regularExpression) {
      return PLACEHOLDER;
    }

    @Override
    public String earliest(String value) {
      return PLACEHOLDER;
    }

    @Override
    public String latest(String value) {
      return PLACEHOLDER;
    }

    @Override
    public String quotient(String dividend, String divisor) {
      return PLACEHOLDER;
    }

    @Override
    public String median(String value) {
      return PLACEHOLDER;
    }
  }
}
