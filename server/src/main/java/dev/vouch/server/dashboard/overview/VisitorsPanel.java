package dev.vouch.server.dashboard.overview;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.NewAndReturning;
import dev.vouch.core.report.NewAndReturningQuestion;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Summary;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.server.dashboard.report.Choice;
import dev.vouch.server.dashboard.report.ColumnOrder;
import dev.vouch.server.dashboard.report.DimensionNames;
import dev.vouch.server.dashboard.report.Metric;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.report.PageQuestions;
import dev.vouch.server.dashboard.report.PageQuestions.PendingAnswer;
import dev.vouch.server.dashboard.report.Panel;
import dev.vouch.server.dashboard.report.QueryParameter;
import dev.vouch.server.dashboard.report.ReportUrl;
import dev.vouch.server.dashboard.report.Totals;
import dev.vouch.server.dashboard.table.TableUrl;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The overview's list of visitors: by device, browser or operating system, or the new and the
 * returning ones, which is asked only when it is shown. For one request.
 */
final class VisitorsPanel {
  /** What visitors are listed by. */
  enum Grouping implements WireNamed {
    DEVICE,
    BROWSER,
    OS,
    NEW_AND_RETURNING;

    private Optional<Field> field() {
      return switch (this) {
        case DEVICE -> Optional.of(Field.DEVICE);
        case BROWSER -> Optional.of(Field.BROWSER);
        case OS -> Optional.of(Field.OS);
        case NEW_AND_RETURNING -> Optional.empty();
      };
    }
  }

  static final Choice<Grouping> GROUPING =
      Choice.of("devices", List.of(Grouping.values()), Grouping::wireName);

  private static final List<Panel.Column> OF_FIELDS =
      List.of(Panel.Column.VISITORS, Panel.Column.SUCCESSES, Panel.Column.REVENUE);

  private static final List<Panel.Heading> OF_PEOPLE =
      Stream.of("Visitors", "Rate", "Revenue").map(Panel.Heading::of).toList();
  private static final List<Panel.Heading> OF_PEOPLE_COMPARED =
      Stream.of("Visitors", "Change", "Rate", "Revenue").map(Panel.Heading::of).toList();

  private final ReportUrl url;
  private final NumberFormats numbers;
  private final DimensionNames names;
  private final Function<Summary, Panel> panel;

  VisitorsPanel(
      ReportUrl url,
      List<SuccessRule> rules,
      PageQuestions questions,
      NumberFormats numbers,
      int limit) {
    this.url = url;
    this.numbers = numbers;
    this.names = new DimensionNames(numbers.locale());
    this.panel =
        url.chosen(GROUPING)
            .field()
            .map(by -> ask(questions, by, limit))
            .orElseGet(() -> ask(questions, rules));
  }

  private Function<Summary, Panel> ask(PageQuestions questions, Field by, int limit) {
    PendingAnswer<Breakdown> values = questions.ask(new BreakdownQuestion(url.scope(), by, limit));
    UnaryOperator<String> all = column -> TableUrl.of(url, by).sortedBy(column).report().path();
    return totals ->
        panel(
            Panel.Heading.of(names.of(by), all.apply(ColumnOrder.BY_NAME)),
            Panel.headings(OF_FIELDS, values.answer().lines(), all),
            Panel.rows(url, by, values.answer(), OF_FIELDS, totals.visitors(), numbers),
            Optional.of(TableUrl.of(url, by).report().path()),
            url.csv("breakdown", new QueryParameter("by", by.wireName()), ReportUrl.ROWS_MAX));
  }

  private Function<Summary, Panel> ask(PageQuestions questions, List<SuccessRule> rules) {
    PendingAnswer<NewAndReturning> people =
        questions.ask(new NewAndReturningQuestion(url.scope(), rules));
    Optional<PendingAnswer<NewAndReturning>> earlier =
        url.previousScope().map(scope -> questions.ask(new NewAndReturningQuestion(scope, rules)));
    return totals -> {
      Optional<NewAndReturning> before =
          earlier.map(PendingAnswer::answer).filter(VisitorsPanel::hasVisitors);
      return panel(
          Panel.Heading.of("People"),
          before.isPresent() ? OF_PEOPLE_COMPARED : OF_PEOPLE,
          rows(people.answer(), before, totals.visitors()),
          Optional.empty(),
          url.csv("new-and-returning"));
    };
  }

  private static boolean hasVisitors(NewAndReturning people) {
    return people.ofNew().visitors() + people.ofReturning().visitors() > 0;
  }

  private List<Panel.Row> rows(
      NewAndReturning people, Optional<NewAndReturning> before, long visitors) {
    long max = Math.max(people.ofNew().visitors(), people.ofReturning().visitors());
    return List.of(
        row("New", people.ofNew(), before.map(NewAndReturning::ofNew), max, visitors),
        row(
            "Returning (seen in the 28 days before)",
            people.ofReturning(),
            before.map(NewAndReturning::ofReturning),
            max,
            visitors));
  }

  private Panel.Row row(
      String label, Summary totals, Optional<Summary> before, long max, long visitors) {
    return new Panel.Row(
        label,
        Optional.empty(),
        false,
        false,
        Panel.percent(totals.visitors(), max),
        Panel.shareOfVisitors(totals.visitors(), visitors, numbers),
        Stream.of(
                Optional.of(numbers.compact(totals.visitors())),
                before.map(then -> numbers.change(totals.visitors(), then.visitors()).text()),
                Optional.of(new Metric.ConversionRate().shown(Totals.of(totals), numbers)),
                Optional.of(numbers.compactMoney(totals.revenue())))
            .flatMap(Optional::stream)
            .toList());
  }

  /** The dimension of the list; empty if it has none. */
  Optional<Field> field() {
    return url.chosen(GROUPING).field();
  }

  Panel panel(Summary totals) {
    return panel.apply(totals);
  }

  private Panel panel(
      Panel.Heading heading,
      List<Panel.Heading> columns,
      List<Panel.Row> rows,
      Optional<String> all,
      String csv) {
    List<Panel.Tab> tabs =
        List.of(Grouping.values()).stream()
            .map(
                grouping ->
                    new Panel.Tab(
                        grouping.field().map(names::of).orElse("New and returning"),
                        url.with(GROUPING, grouping).path(),
                        url.chosen(GROUPING) == grouping))
            .toList();
    return new Panel("devices", "Visitors", tabs, heading, columns, rows, all, csv);
  }
}
