package dev.vouch.dashboard.overview;

import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SiteContext;
import dev.vouch.dashboard.report.Choice;
import dev.vouch.dashboard.report.QueryParameter;
import dev.vouch.dashboard.report.ReportUrl;
import dev.vouch.dashboard.report.ReportUrlParser;
import dev.vouch.directory.view.SharedView;
import dev.vouch.reports.MoneyMetric;
import io.vertx.core.MultiMap;
import java.util.List;
import java.util.Optional;

/** The URL of a shared view: the query of the view, with the chart and the tabs of its reader. */
final class SharedViewUrl {
  private SharedViewUrl() {}

  /** Reads a request for a view. Parameters that its reader cannot choose are ignored. */
  static ReportUrl read(ReportUrlParser urlParser, PageRequest request, SharedView view) {
    MultiMap query = QueryParameter.parse(view.query());
    for (Choice<?> choice : OverviewChoices.OF_SHARED_VIEW) {
      request
          .parameter(choice.name())
          .filter(text -> isAllowed(choice, text, view))
          .ifPresent(text -> query.set(choice.name(), text));
    }
    return urlParser.read(
        request.context(), query, Section.OVERVIEW, OverviewChoices.OF_SHARED_VIEW);
  }

  private static boolean isAllowed(Choice<?> choice, String text, SharedView view) {
    Optional<?> option = choice.parse().apply(List.of(text));
    return option.filter(of -> view.includesRevenue() || !(of instanceof MoneyMetric)).isPresent();
  }

  /** Returns the URL of a view for its readers, with the chart and the tabs of its owner. */
  static ReportUrl of(ReportUrl owners, SiteContext readers) {
    ReportUrl url = owners.in(readers);
    return url.chosen(OverviewChoices.CHART) instanceof MoneyMetric && !readers.showsRevenue()
        ? url.with(OverviewChoices.CHART, OverviewChoices.CHART.defaultValue())
        : url;
  }
}
