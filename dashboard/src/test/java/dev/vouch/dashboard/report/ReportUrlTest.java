package dev.vouch.dashboard.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.event.PagePath;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Comparison;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Scope;
import dev.vouch.core.request.Problem;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SiteContext;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.Retention;
import dev.vouch.http.ProblemException;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.vertx.core.MultiMap;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportUrlTest {
  /** 21 November in Berlin. */
  private static final Instant NOW = Instant.parse("2026-11-20T23:30:00Z");

  private static final Instant CREATED = Instant.parse("2026-03-01T09:00:00Z");

  private static final Comparison[] COMPARISONS = {
    new Comparison.None(),
    new Comparison.Previous(),
    new Comparison.SameWeekdays(),
    new Comparison.YearEarlier(),
    new Comparison.Chosen(LocalDate.of(2026, 1, 1), LocalDate.of(2026, 1, 31))
  };

  private static final Site SITE =
      new Site(
          new SiteId(1),
          "shop",
          Set.of("shop.example"),
          ZoneId.of("Europe/Berlin"),
          Set.of(),
          false);

  private static final Choice<Dimension.Field> SOURCES =
      Choice.of(
          "sources",
          List.of(Dimension.Field.SOURCE, Dimension.Field.CHANNEL, Dimension.Field.CAMPAIGN),
          Dimension.Field::wireName);

  private static final SiteContext CONTEXT =
      SiteContext.of(new RegisteredSite(SITE, CREATED, Retention.UNLIMITED, false), Role.OWNER);

  private final ReportUrlParser urlParser = new ReportUrlParser(() -> NOW);

  private ReportUrl read(String path) {
    MultiMap query = MultiMap.caseInsensitiveMultiMap();
    new QueryStringDecoder(path).parameters().forEach(query::add);
    return urlParser.read(CONTEXT, query, Section.OVERVIEW, List.of(SOURCES));
  }

  @Test
  void urlWithoutParameters_usesTheDefaults() {
    ReportUrl url = read("/");

    assertThat(url.period()).contains(Period.DAYS_30);
    assertThat(url.days().first()).isEqualTo("2026-10-23");
    assertThat(url.days().last()).isEqualTo("2026-11-21");
    assertThat(url.comparison()).isEqualTo(new Comparison.Previous());
    assertThat(url.credit()).isEqualTo(AttributionModel.LAST);
    assertThat(url.path()).isEqualTo("/sites/" + SITE.id());
  }

  @ParameterizedTest
  @CsvSource({
    "today, 2026-11-21",
    "7d, 2026-11-15",
    "30d, 2026-10-23",
    "90d, 2026-08-24",
    "12months, 2025-11-22",
    "month, 2026-11-01",
    "year, 2026-01-01",
    "all, 2026-03-01"
  })
  void currentPeriod_endsTodayInTheSitesTimeZone(String period, LocalDate first) {
    ReportUrl url = read("/?period=" + period);

    assertThat(url.days().first()).isEqualTo(first);
    assertThat(url.days().last()).isEqualTo("2026-11-21");
    assertThat(url.scope().until()).isEqualTo("2026-11-21T23:00:00Z");
  }

  @ParameterizedTest
  @CsvSource({
    "yesterday, 2026-11-20, 2026-11-20",
    "last_week, 2026-11-09, 2026-11-15",
    "last_month, 2026-10-01, 2026-10-31"
  })
  void earlierPeriod_isOver(String period, LocalDate first, LocalDate last) {
    ReportUrl url = read("/?period=" + period);

    assertThat(url.days().first()).isEqualTo(first);
    assertThat(url.days().last()).isEqualTo(last);
    assertThat(url.isInProgress()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "period=month, 2026-10-01, 2026-10-21",
    "period=last_month, 2026-09-01, 2026-09-30",
    "period=year, 2025-01-01, 2025-11-21",
    "period=12months, 2024-11-22, 2025-11-21",
    "period=7d, 2026-11-08, 2026-11-14",
    "period=7d&compare=year, 2025-11-15, 2025-11-21",
    "period=yesterday&compare=weekdays, 2026-11-13, 2026-11-13",
    "period=month&compare=weekdays, 2026-10-11, 2026-10-31",
    "from=2026-11-01&to=2026-11-30, 2026-10-01, 2026-10-31",
    "compare_from=2026-05-01&compare_to=2026-05-02, 2026-05-01, 2026-05-02"
  })
  void comparedDays_followTheCalendar(String query, LocalDate first, LocalDate last) {
    DayRange previous = read("/?" + query).previousDays().orElseThrow();

    assertThat(previous.first()).isEqualTo(first);
    assertThat(previous.last()).isEqualTo(last);
  }

  @Test
  void allTime_hasNoPreviousPeriod() {
    assertThat(read("/?period=all").previousDays()).isEmpty();
  }

  @Test
  void datesInTheWrongOrder_areSwapped() {
    ReportUrl url = read("/?from=2026-11-10&to=2026-11-01");

    assertThat(url.when().areReordered()).isTrue();
    assertThat(url.days().first()).isEqualTo("2026-11-01");
    assertThat(url.days().last()).isEqualTo("2026-11-10");
    assertThat(read(url.path()).when().areReordered()).isFalse();
  }

  @Test
  void csvUrl_namesComparedDaysThatTheApiWouldNotChoose() {
    assertThat(read("/?period=month").csv("summary"))
        .contains("from=2026-11-01&to=2026-11-21&compare_from=2026-10-01&compare_to=2026-10-21");
    assertThat(read("/?period=7d&compare=year").csv("summary")).contains("&compare=year&");
    assertThat(read("/?period=7d&compare=none").csv("summary")).doesNotContain("compare");
  }

  @Test
  void customDays_areKeptInTheUrl() {
    ReportUrl url = read("/?from=2026-11-01&to=2026-11-10");

    assertThat(url.period()).isEmpty();
    assertThat(url.path()).isEqualTo("/sites/" + SITE.id() + "?from=2026-11-01&to=2026-11-10");
    assertThat(url.previousDays().orElseThrow().first()).isEqualTo("2026-10-22");
    assertThat(url.path(Period.DAYS_7)).endsWith("?period=7d");
  }

  @Test
  void previousScope_hasTheSameFilters() {
    ReportUrl url = read("/?period=7d&filter=source:google");

    Scope previous = url.previousScope().orElseThrow();
    assertThat(previous.filters()).isEqualTo(url.scope().filters());
    assertThat(previous.from()).isEqualTo("2026-11-07T23:00:00Z");
    assertThat(url.withoutComparison().previousScope()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "period=today, 2026-11-19T23:30:00Z",
    "period=month, 2026-10-20T22:30:00Z",
    "period=year, 2025-11-20T23:30:00Z",
    "period=7d, 2026-11-13T23:30:00Z",
    "from=2026-10-01&to=2026-11-21, 2026-09-29T22:30:00Z",
    "from=2026-11-14&to=2026-11-20, 2026-11-13T23:00:00Z",
    "from=2026-12-01&to=2026-12-01, 2026-11-29T23:00:00Z"
  })
  void previousScope_ofAnUnfinishedPeriod_endsAtTheSameTimeOfDay(String query, Instant until) {
    assertThat(read("/?" + query).previousScope().orElseThrow().until()).isEqualTo(until);
  }

  @Test
  void filter_isAddedOnceAndRemoved() {
    Filter google = new Filter(Dimension.Field.SOURCE, Optional.of("google"));
    ReportUrl plain = read("/");

    ReportUrl filtered = plain.with(google).with(google);

    assertThat(filtered.filters()).containsExactly(google);
    assertThat(filtered.path()).endsWith("?filter=source:google");
    assertThat(filtered.without(List.of(google))).isEqualTo(plain);
    assertThat(read("/?filter=source:google&filter=source:google")).isEqualTo(filtered);
  }

  @Test
  void csvUrl_requestsTheSameReportFromTheApi() {
    ReportUrl url = read("/?period=7d&credit=first&filter=page_path:/a%26b&sources=channel");

    assertThat(url.csv("breakdown", new QueryParameter("by", "channel")))
        .isEqualTo(
            "/api/sites/"
                + SITE.id()
                + "/reports/breakdown?from=2026-11-15&to=2026-11-21&by=channel&credit=first"
                + "&filter=page_path:/a%26b&compare=previous&format=csv");
  }

  @Test
  void urlOfAnotherPage_keepsDaysAndFilters_withoutChoices() {
    ReportUrl url = read("/?period=7d&filter=os:Linux&sources=channel");

    assertThat(url.on(Section.SUCCESSES).path())
        .isEqualTo("/sites/" + SITE.id() + "/successes?period=7d&filter=os:Linux");
  }

  @ParameterizedTest
  @CsvSource({
    "period=tomorrow, invalid_period",
    "period=7d&from=2026-11-01, ambiguous_days",
    "from=2026-11-31, invalid_date",
    "from=1901-01-01, too_many_days",
    "compare=yes, invalid_comparison",
    "credit=middle, invalid_credit",
    "filter=google, invalid_filter",
    "filter=colour:red, unknown_dimension",
    "sources=colour, invalid_choice",
    "colour=red, unknown_parameter"
  })
  void invalidParameter_isRejectedWithItsCode(String query, String code) {
    assertThatThrownBy(() -> read("/?" + query))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.document().errors()).extracting(Problem::code).contains(code));
  }

  @Test
  void randomUrl_isParsedToAnEqualUrl() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < 2_000; round++) {
      ReportUrl url = randomUrl(random);

      assertThat(read(url.path())).as("seed %d: %s", seed, url.path()).isEqualTo(url);
    }
  }

  private ReportUrl randomUrl(Random random) {
    LocalDate last = LocalDate.of(2026, 11, 21).minusDays(random.nextInt(1_000));
    ReportUrl url =
        random.nextBoolean()
            ? read("/?from=" + last.minusDays(random.nextInt(500)) + "&to=" + last)
            : read(read("/").path(any(random, Period.values())));
    for (int i = random.nextInt(4); i > 0; i--) {
      url = url.with(randomFilter(random));
    }
    return url.with(List.of(AttributionModel.values()).get(random.nextInt(3)))
        .with(any(random, COMPARISONS))
        .with(SOURCES, random.nextBoolean() ? Dimension.Field.CAMPAIGN : Dimension.Field.SOURCE);
  }

  /** A path in another spelling would be a filter by both spellings. */
  private static Filter randomFilter(Random random) {
    Dimension dimension = randomDimension(random);
    Optional<String> value = randomValue(random);
    return new Filter(
        dimension, dimension == Dimension.Field.PAGE_PATH ? value.map(PagePath::canonical) : value);
  }

  private static Dimension randomDimension(Random random) {
    return random.nextInt(3) == 0
        ? new Dimension.Property(randomText(random, 1))
        : any(random, Dimension.Field.values());
  }

  private static <T> T any(Random random, T[] values) {
    return values[random.nextInt(values.length)];
  }

  private static Optional<String> randomValue(Random random) {
    return Optional.of(randomText(random, 0)).filter(text -> !text.isEmpty());
  }

  private static String randomText(Random random, int lengthMin) {
    String letters = "aZ9 :\\/&=+%#?;\"'<>\u00e9\u4e16\u200f\n";
    StringBuilder text = new StringBuilder();
    for (int i = lengthMin + random.nextInt(6); i > 0; i--) {
      text.append(letters.charAt(random.nextInt(letters.length())));
    }
    return text.append(random.nextInt(5) == 0 ? "\ud83d\ude00" : "").toString();
  }
}
