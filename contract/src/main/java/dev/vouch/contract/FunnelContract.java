package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.FunnelBreakdownQuestion;
import dev.vouch.core.report.FunnelQuestion;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The persons who complete each step of a funnel. The window is one day. */
abstract class FunnelContract extends PathSuite {
  private List<Long> persons(ContractStory story, String... steps) {
    return persons(story, List.of(), steps);
  }

  private List<Long> persons(ContractStory story, List<Filter> filters, String... steps) {
    story.apply();
    FunnelQuestion question = question(story, filters, steps);
    Funnel funnel = warehouse().answer(question);
    assertThat(funnel.lines()).extracting(Funnel.Line::step).isEqualTo(question.steps());
    return persons(funnel);
  }

  private static List<Long> persons(Funnel funnel) {
    return funnel.lines().stream().map(Funnel.Line::persons).toList();
  }

  /** Returns each value, empty for none, with the persons of each step. */
  private Map<String, List<Long>> bySource(ContractStory story, int limit, String... steps) {
    story.apply();
    Map<String, List<Long>> bySource = new LinkedHashMap<>();
    warehouse()
        .answer(
            new FunnelBreakdownQuestion(
                question(story, List.of(), steps), Dimension.Field.SOURCE, limit))
        .lines()
        .forEach(line -> bySource.put(line.key().orElse(""), persons(line.funnel())));
    return bySource;
  }

  @Test
  void step_countsPersonsWhoCompletedItAndAllEarlierSteps() {
    story.opens("phone", "/", minute(0));
    story.opens("phone", "/pricing", minute(1));
    story.opens("phone", "/signup", minute(2));
    story.opens("laptop", "/", minute(0));
    story.opens("laptop", "/signup", minute(1));
    story.opens("tablet", "/pricing", minute(0));

    assertThat(persons(story, "page:/", "page:/pricing", "page:/signup"))
        .containsExactly(2L, 1L, 1L);
  }

  @Test
  void stepsOutOfOrder_areNotCounted() {
    story.opens("phone", "/pricing", minute(0));
    story.opens("phone", "/", minute(1));

    assertThat(persons(story, "page:/", "page:/pricing")).containsExactly(1L, 0L);
  }

  @Test
  void serverSuccess_completesTheFunnelOfTheBrowsersPerson() {
    story.opens("phone", "/pricing", minute(0));
    story.identifies("phone", "anna", minute(1));
    story.sends("anna", named(EventName.CUSTOM, "trial"), NOW.plus(HOUR));
    story.succeedsFor("anna", NOW.plus(HOUR.multipliedBy(7)));
    story.opens("laptop", "/pricing", minute(0));
    story.succeedsIn("laptop", NOW.plus(HOUR.multipliedBy(7)));
    story.succeedsFor("bert", NOW.plus(HOUR.multipliedBy(7)));

    assertThat(persons(story, "page:/pricing", "success:paid")).containsExactly(2L, 2L);
    assertThat(persons(story, "page:/pricing", "custom:trial", "success:paid"))
        .containsExactly(2L, 1L, 1L);
  }

  @Test
  void unconfirmedSuccess_isNotAStep() {
    story.opens("phone", "/pricing", minute(0));
    story.claims("phone", minute(1), new LinkedHashMap<>());

    assertThat(persons(story, "page:/pricing", "success:claimed")).containsExactly(1L, 0L);
  }

  @Test
  void clicksAndCustomEvents_matchByExactName() {
    story.acts("phone", named(EventName.CLICK, "buy"), minute(0));
    story.acts("phone", named(EventName.CUSTOM, "buy"), minute(1));
    story.acts("phone", named(EventName.CLICK, "buyer"), minute(2));

    assertThat(persons(story, "click:buy", "custom:buy", "click:buyer"))
        .containsExactly(1L, 1L, 1L);
    assertThat(persons(story, "click:buy*", "custom:buy")).containsExactly(0L, 0L);
  }

  @Test
  void event_completesOnlyOneStep() {
    story.opens("phone", "/", minute(0));
    story.opens("laptop", "/", minute(0));
    story.opens("laptop", "/", minute(1));

    assertThat(persons(story, "page:/", "page:/", "page:/")).containsExactly(2L, 1L, 0L);
  }

  @Test
  void simultaneousEvents_areOrderedByLogPosition() {
    story.opens("phone", "/a", NOW);
    story.opens("phone", "/b", NOW);

    assertThat(persons(story, "page:/a", "page:/b")).containsExactly(1L, 1L);
    assertThat(persons(story, "page:/b", "page:/a")).containsExactly(1L, 0L);
  }

  @Test
  void window_isInclusiveAndStartsAtTheFirstStep() {
    story.opens("phone", "/a", NOW);
    story.opens("phone", "/b", NOW.plus(HOUR.multipliedBy(20)));
    story.opens("phone", "/c", NOW.plus(DAY));
    story.opens("laptop", "/a", NOW);
    story.opens("laptop", "/b", NOW.plus(HOUR.multipliedBy(20)));
    story.opens("laptop", "/c", NOW.plus(DAY).plus(MICROSECOND));

    assertThat(persons(story, "page:/a", "page:/b", "page:/c")).containsExactly(2L, 2L, 1L);
  }

  @Test
  void repeatedStart_countsTheAttemptThatGetsFurthest() {
    story.opens("phone", "/a", NOW);
    story.opens("phone", "/b", NOW.plus(HOUR));
    story.opens("phone", "/a", NOW.plus(HOUR.multipliedBy(20)));
    story.opens("phone", "/b", NOW.plus(HOUR.multipliedBy(30)));
    story.opens("phone", "/c", NOW.plus(HOUR.multipliedBy(40)));

    assertThat(persons(story, "page:/a", "page:/b", "page:/c")).containsExactly(1L, 1L, 1L);
  }

  @Test
  void restart_doesNotDiscardTheProgressOfTheEarlierStart() {
    story.opens("phone", "/a", NOW);
    story.opens("phone", "/b", NOW.plus(HOUR));
    story.opens("phone", "/a", NOW.plus(HOUR.multipliedBy(2)));
    story.opens("phone", "/c", NOW.plus(HOUR.multipliedBy(3)));

    assertThat(persons(story, "page:/a", "page:/b", "page:/c")).containsExactly(1L, 1L, 1L);
  }

  @Test
  void onlyTheFirstStep_mustBeInTheRange() {
    Instant end = NOW.plus(WINDOW);
    story.opens("phone", "/a", end.minus(MICROSECOND));
    story.opens("phone", "/b", end.plus(HOUR));
    story.opens("laptop", "/a", end);
    story.opens("laptop", "/b", end.plus(HOUR));
    story.opens("tablet", "/a", NOW.minus(MICROSECOND));
    story.opens("tablet", "/b", NOW.plus(HOUR));

    assertThat(persons(story, "page:/a", "page:/b")).containsExactly(1L, 1L);
  }

  @Test
  void filters_applyToTheEventOfEveryStep() {
    story.enters("phone", minute(0), "newsletter");
    story.succeedsIn("phone", minute(1));
    story.enters("laptop", minute(0), "newsletter");
    story.enters("laptop", minute(1), "search");
    story.succeedsIn("laptop", minute(2));
    story.enters("tablet", minute(0), "search");
    Filter newsletter = new Filter(Dimension.Field.SOURCE, Optional.of("newsletter"));

    assertThat(persons(story, List.of(newsletter), "page:/", "success:paid"))
        .containsExactly(2L, 1L);
  }

  @ParameterizedTest
  @CsvSource({
    "/pricing, /pricing, 1",
    "/pricing, /Pricing, 0",
    "/pricing, /pricin, 0",
    "/pricing*, /pricing, 1",
    "/pricing*, /pricing-eu, 1",
    "/pricing*, /pricing/team, 1",
    "/pricing*, /eu/pricing, 0",
    "/*/team, /a/b/team, 1",
    "/*/team, /team, 0",
    "/**team, /team, 1",
    "*, pricing, 1",
    "/a.c, /abc, 0",
    "/a.c, /a.c, 1",
    "/(a|b)+[c]{1}^$?, /(a|b)+[c]{1}^$?, 1",
    "/\\d, /5, 0",
    "/\\d, /\\d, 1",
    "/a%_$, /abc, 0",
    "/a%_$, /a%_$, 1",
    "/$%*, /$%x, 1",
    "/' or 1=1 --, /, 0",
    "/größe/*, /größe/ß🎩, 1"
  })
  void pagePattern_treatsOnlyTheStarAsSpecial(String pattern, String path, long found) {
    story.opens("phone", path, NOW);

    assertThat(persons(story, "page:" + pattern)).containsExactly(found);
  }

  @Test
  void pagePatternStar_matchesLineBreaks() {
    story.opens("phone", "/a\nb\r\u2028c", NOW);

    assertThat(persons(story, "page:/*c", "page:/a")).containsExactly(1L, 0L);
    assertThat(persons(story, "page:/*")).containsExactly(1L);
  }

  @Test
  void funnelWithoutEvents_hasZeroCounts() {
    assertThat(persons(story, "page:/*", "success:paid")).containsExactly(0L, 0L);
  }

  @Test
  void tenStepsOfOnePattern_requireTenPageViews() {
    for (int view = 0; view < 9; view++) {
      story.opens("phone", "/" + view, minute(view));
    }
    String[] steps = Stream.generate(() -> "page:/*").limit(10).toArray(String[]::new);

    assertThat(persons(story, steps)).containsExactly(1L, 1L, 1L, 1L, 1L, 1L, 1L, 1L, 1L, 0L);
  }

  @Test
  void breakdown_countsAPersonOnceByTheirFirstEvent() {
    story.enters("phone", minute(0), "newsletter");
    story.succeedsIn("phone", minute(1));
    story.enters("laptop", minute(0), "newsletter");
    story.enters("laptop", minute(1), "search");
    story.succeedsIn("laptop", minute(2));
    story.enters("watch", minute(0), "newsletter");
    story.enters("tablet", minute(0), "search");
    story.enters("car", minute(0), "search");
    story.sends("bert", EventContent.of(EventName.PAGEVIEW, "/"), minute(0));

    assertThat(bySource(story, 10, "page:/", "success:paid"))
        .containsExactly(
            entry("newsletter", List.of(3L, 2L)),
            entry("search", List.of(2L, 0L)),
            entry("", List.of(1L, 0L)));
    assertThat(bySource(story, 1, "page:/", "success:paid"))
        .containsExactly(entry("newsletter", List.of(3L, 2L)));
    assertThat(bySource(story, 10, "page:/nowhere", "success:paid")).isEmpty();
  }
}
