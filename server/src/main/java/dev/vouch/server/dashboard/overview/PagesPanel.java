package dev.vouch.server.dashboard.overview;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.BreakdownQuestion.Order;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.VisitPage;
import dev.vouch.core.report.VisitPagesQuestion;
import dev.vouch.core.report.VisitPagesQuestion.VisitPages;
import dev.vouch.server.dashboard.report.Choice;
import dev.vouch.server.dashboard.report.ColumnOrder;
import dev.vouch.server.dashboard.report.DimensionNames;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.report.PageQuestions;
import dev.vouch.server.dashboard.report.PageQuestions.PendingAnswer;
import dev.vouch.server.dashboard.report.Panel;
import dev.vouch.server.dashboard.report.QueryParameter;
import dev.vouch.server.dashboard.report.ReportUrl;
import dev.vouch.server.dashboard.table.TableSubject;
import dev.vouch.server.dashboard.table.TableUrl;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The overview's list of pages: all that were viewed, or the landing or exit pages of visits. For
 * one request.
 */
final class PagesPanel {
  private static final List<TableSubject> SUBJECTS =
      List.of(
          new TableSubject.Values(Field.PAGE_PATH),
          new TableSubject.VisitPages(VisitPage.LANDING_PAGE),
          new TableSubject.VisitPages(VisitPage.EXIT_PAGE));

  static final Choice<TableSubject> SUBJECT = Choice.of("pages", SUBJECTS, TableSubject::wireName);

  private static final List<Panel.Column> OF_VIEWS =
      List.of(
          Panel.Column.VISITORS,
          Panel.Column.PAGEVIEWS,
          Panel.Column.SUCCESSES,
          Panel.Column.REVENUE);
  private static final List<Panel.Column> OF_VISITS =
      List.of(Panel.Column.VISITORS, Panel.Column.SUCCESSES, Panel.Column.REVENUE);

  private final ReportUrl url;
  private final NumberFormats numbers;
  private final DimensionNames names;
  private final TableSubject subject;
  private final List<Panel.Column> columns;
  private final Function<Summary, Listed> listed;

  /** The lines of the report, and their rows. */
  private record Listed(List<Breakdown.Line> lines, List<Panel.Row> rows) {}

  PagesPanel(ReportUrl url, PageQuestions questions, NumberFormats numbers, int limit) {
    this.url = url;
    this.numbers = numbers;
    this.names = new DimensionNames(numbers.locale());
    this.subject = url.chosen(SUBJECT);
    this.columns =
        switch (subject) {
          case TableSubject.Values _ -> OF_VIEWS;
          case TableSubject.VisitPages _ -> OF_VISITS;
        };
    this.listed = ask(questions, limit);
  }

  private Function<Summary, Listed> ask(PageQuestions questions, int limit) {
    return switch (subject) {
      case TableSubject.Values(Field by) -> {
        PendingAnswer<Breakdown> values =
            questions.ask(new BreakdownQuestion(url.scope(), by, limit));
        yield totals ->
            new Listed(
                values.answer().lines(),
                Panel.rows(url, by, values.answer(), columns, totals.visitors(), numbers));
      }
      case TableSubject.VisitPages(VisitPage by) -> {
        PendingAnswer<VisitPages> pages =
            questions.ask(
                new VisitPagesQuestion(
                    url.scope(), url.site().timeZone(), by, Order.VISITORS, limit));
        yield totals ->
            new Listed(
                pages.answer().lines().stream().map(VisitPages.Line::totals).toList(),
                Panel.rows(url, pages.answer(), columns, totals.visitors(), numbers));
      }
    };
  }

  /** The dimension of the list; empty if it is of visits. */
  Optional<Field> field() {
    return switch (subject) {
      case TableSubject.Values(Field by) -> Optional.of(by);
      case TableSubject.VisitPages _ -> Optional.empty();
    };
  }

  Panel panel(Summary totals) {
    Listed shown = listed.apply(totals);
    return new Panel(
        "pages",
        "Pages",
        SUBJECTS.stream().map(this::tab).toList(),
        Panel.Heading.of(heading(), all(ColumnOrder.BY_NAME)),
        Panel.headings(columns, shown.lines(), this::all),
        shown.rows(),
        Optional.of(TableUrl.of(url, subject).report().path()),
        url.csv("breakdown", new QueryParameter("by", subject.wireName()), ReportUrl.ROWS_MAX));
  }

  private String all(String column) {
    return TableUrl.of(url, subject).sortedBy(column).report().path();
  }

  private Panel.Tab tab(TableSubject other) {
    String label =
        switch (other) {
          case TableSubject.Values _ -> "Viewed";
          case TableSubject.VisitPages(VisitPage by) ->
              switch (by) {
                case LANDING_PAGE -> "Landing";
                case EXIT_PAGE -> "Exit";
              };
        };
    return new Panel.Tab(label, url.with(SUBJECT, other).path(), other.equals(subject));
  }

  private String heading() {
    return switch (subject) {
      case TableSubject.Values(Field by) -> names.of(by);
      case TableSubject.VisitPages(VisitPage by) -> names.of(by);
    };
  }
}
