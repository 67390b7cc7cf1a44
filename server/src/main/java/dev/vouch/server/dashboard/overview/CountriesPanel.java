package dev.vouch.server.dashboard.overview;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Summary;
import dev.vouch.server.dashboard.map.CountryMap;
import dev.vouch.server.dashboard.map.WorldMap;
import dev.vouch.server.dashboard.report.Choice;
import dev.vouch.server.dashboard.report.ColumnOrder;
import dev.vouch.server.dashboard.report.DimensionNames;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.report.PageQuestions;
import dev.vouch.server.dashboard.report.PageQuestions.PendingAnswer;
import dev.vouch.server.dashboard.report.Panel;
import dev.vouch.server.dashboard.report.QueryParameter;
import dev.vouch.server.dashboard.report.ReportUrl;
import dev.vouch.server.dashboard.table.TableUrl;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The overview's list of countries, with a map above it if that is chosen. For one request. */
final class CountriesPanel {
  /** Whether the map is shown. */
  enum View {
    TABLE("Table"),
    MAP("Map");

    private final String label;

    View(String label) {
      this.label = label;
    }

    private String parameter() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static final Choice<View> VIEW = Choice.of("countries", List.of(View.values()), View::parameter);

  private static final List<Panel.Column> COLUMNS =
      List.of(Panel.Column.VISITORS, Panel.Column.SUCCESSES, Panel.Column.REVENUE);

  /** More than there are country codes. */
  private static final int ALL = 1_000;

  private final ReportUrl url;
  private final NumberFormats numbers;
  private final int limit;
  private final PendingAnswer<Breakdown> countries;

  CountriesPanel(ReportUrl url, PageQuestions questions, NumberFormats numbers, int limit) {
    this.url = url;
    this.numbers = numbers;
    this.limit = limit;
    int asked =
        switch (url.chosen(VIEW)) {
          case TABLE -> limit;
          case MAP -> ALL;
        };
    countries = questions.ask(new BreakdownQuestion(url.scope(), Field.COUNTRY, asked));
  }

  Panel panel(Summary totals) {
    Breakdown most = new Breakdown(countries.answer().lines().stream().limit(limit).toList());
    return new Panel(
        "countries",
        "Countries",
        Arrays.stream(View.values()).map(this::tab).toList(),
        Panel.Heading.of(
            new DimensionNames(numbers.locale()).of(Field.COUNTRY), all(ColumnOrder.BY_NAME)),
        Panel.headings(COLUMNS, most.lines(), this::all),
        Panel.rows(url, Field.COUNTRY, most, COLUMNS, totals.visitors(), numbers),
        Optional.of(TableUrl.of(url, Field.COUNTRY).report().path()),
        url.csv(
            "breakdown", new QueryParameter("by", Field.COUNTRY.wireName()), ReportUrl.ROWS_MAX));
  }

  private String all(String column) {
    return TableUrl.of(url, Field.COUNTRY).sortedBy(column).report().path();
  }

  private Panel.Tab tab(View view) {
    return new Panel.Tab(view.label, url.with(VIEW, view).path(), view == url.chosen(VIEW));
  }

  /** Empty if the map is not chosen. */
  Optional<CountryMap> map(WorldMap world, Summary totals) {
    return switch (url.chosen(VIEW)) {
      case TABLE -> Optional.empty();
      case MAP -> Optional.of(world.draw(url, countries.answer(), totals.visitors(), numbers));
    };
  }
}
