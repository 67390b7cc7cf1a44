package dev.vouch.server.dashboard.overview;

import dev.vouch.core.report.Scope;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.Visits;
import dev.vouch.core.report.VisitsQuestion;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.report.PageQuestions;
import dev.vouch.server.dashboard.report.PageQuestions.PendingAnswer;
import dev.vouch.server.dashboard.report.ReportUrl;
import java.util.List;
import java.util.Optional;

/** The overview's numbers about visits. For one request. */
final class VisitStats {
  /**
   * With filters, visits are made of the events of all matching people, which takes seconds for
   * more than these.
   */
  static final int FILTERED_PAGEVIEWS_MAX = 1_000_000;

  private final ReportUrl url;
  private final PageQuestions questions;
  private final NumberFormats numbers;
  private final Optional<Asked> asked;

  /** Asks at once without filters, else not before it is known how many events match. */
  VisitStats(ReportUrl url, PageQuestions questions, NumberFormats numbers) {
    this.url = url;
    this.questions = questions;
    this.numbers = numbers;
    this.asked = url.filters().isEmpty() ? Optional.of(ask()) : Optional.empty();
  }

  private record Asked(PendingAnswer<Visits> now, Optional<PendingAnswer<Visits>> before) {}

  private Asked ask() {
    return new Asked(ask(url.scope()), url.previousScope().map(this::ask));
  }

  private PendingAnswer<Visits> ask(Scope scope) {
    return questions.ask(new VisitsQuestion(scope, url.site().timeZone()));
  }

  /**
   * Returns the numbers; none if too many events match the filters.
   *
   * @param before the totals to compare with
   */
  List<VisitStat> of(Summary totals, Optional<Summary> before) {
    if (asked.isEmpty() && (isLarge(totals) || before.filter(VisitStats::isLarge).isPresent())) {
      return List.of();
    }
    Asked answers = asked.orElseGet(this::ask);
    return stats(answers.now().answer(), answers.before().map(PendingAnswer::answer));
  }

  private static boolean isLarge(Summary totals) {
    return totals.pageviews() > FILTERED_PAGEVIEWS_MAX
        || totals.visitors() > FILTERED_PAGEVIEWS_MAX;
  }

  private List<VisitStat> stats(Visits now, Optional<Visits> earlier) {
    Optional<Visits> before = earlier.filter(visits -> visits.visits() > 0);
    return List.of(
        new VisitStat(
            "Visits",
            numbers.count(now.visits()),
            before.map(then -> numbers.change(now.visits(), then.visits())),
            false),
        new VisitStat(
            "Bounce rate",
            numbers.percent(now.bounceRate()),
            before.map(then -> numbers.change(now.bounceRate(), then.bounceRate())),
            true),
        new VisitStat(
            "Visit duration",
            numbers.duration(now.meanDuration()),
            before.map(then -> numbers.change(now.meanDuration(), then.meanDuration())),
            false),
        new VisitStat(
            "Views per visit",
            numbers.ratio(now.viewsPerVisit()),
            before.map(then -> numbers.ratioChange(now.viewsPerVisit(), then.viewsPerVisit())),
            false));
  }
}
