package dev.vouch.server.dashboard.summary;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.QueryCancelledException;
import dev.vouch.core.warehouse.QueryMemoryException;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.core.warehouse.WarehouseRestoringException;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import dev.vouch.directory.mail.MailDelivery;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.summary.ShownSummary.Row;
import dev.vouch.server.dashboard.summary.ShownSummary.Stat;
import dev.vouch.server.dashboard.summary.ShownSummary.Table;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.http.PublicUrl;
import dev.vouch.server.mail.MailContent;
import dev.vouch.server.mail.MailWriter;
import dev.vouch.server.mail.WrittenMail;
import dev.vouch.server.summary.SiteSummary;
import dev.vouch.server.summary.SummaryPeriod;
import gg.jte.models.runtime.JteModel;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Writer of weekly and monthly summaries, from the reports as of the time of writing. Thread-safe.
 */
public final class SummaryMails implements MailWriter {
  private final StaticTemplates templates = new StaticTemplates();
  private final ReportQueries warehouse;
  private final Function<SiteId, List<SuccessRule>> rules;
  private final PublicUrl publicUrl;

  public SummaryMails(
      ReportQueries warehouse, Function<SiteId, List<SuccessRule>> rules, PublicUrl publicUrl) {
    this.warehouse = warehouse;
    this.rules = rules;
    this.publicUrl = publicUrl;
  }

  @Override
  public WrittenMail write(MailDelivery delivery, Site site, String unsubscribeUrl) {
    return SummaryPeriod.of(delivery.subscription().topic())
        .flatMap(
            period ->
                period
                    .days(delivery.subject(), site.timeZone())
                    .map(days -> write(site, period, days, unsubscribeUrl)))
        .orElseGet(() -> new WrittenMail.Obsolete("The summary no longer exists."));
  }

  private WrittenMail write(Site site, SummaryPeriod period, DayRange days, String unsubscribeUrl) {
    try {
      return new WrittenMail.Written(content(site, period, days, unsubscribeUrl));
    } catch (WarehouseUnavailableException
        | WarehouseRestoringException
        | QueryMemoryException
        | QueryCancelledException _) {
      return new WrittenMail.Unavailable("The reports were not available.");
    }
  }

  private MailContent content(
      Site site, SummaryPeriod period, DayRange days, String unsubscribeUrl) {
    ShownSummary summary = summary(site, period, days);
    String url = url(site, days);
    return new MailContent(
        "%s: %s, %s".formatted(site.name(), summary.title(), summary.days()),
        text(summary, url) + footer(period, unsubscribeUrl),
        templates.mailSummary(summary, period, url, Optional.of(unsubscribeUrl)).render());
  }

  /**
   * Returns the HTML document of a mail for a preview; throws what {@link ReportQueries} throws.
   */
  JteModel preview(Site site, SummaryPeriod period, DayRange days) {
    return templates.mailSummary(
        summary(site, period, days), period, url(site, days), Optional.empty());
  }

  private ShownSummary summary(Site site, SummaryPeriod period, DayRange days) {
    return ShownSummary.of(SiteSummary.read(warehouse, site, days, rules.apply(site.id())), period);
  }

  private String url(Site site, DayRange days) {
    return publicUrl.link(
        "%s?from=%s&to=%s".formatted(Section.OVERVIEW.path(site.id()), days.first(), days.last()));
  }

  private static String text(ShownSummary summary, String url) {
    return """
    %s of %s
    %s

    %s
    %s
    View the report: %s
    """
        .formatted(
            summary.title(),
            summary.site(),
            summary.days(),
            summary.stats().stream().map(SummaryMails::text).collect(joining("\n")),
            summary.tables().stream().map(SummaryMails::text).collect(joining()),
            url);
  }

  private static String text(Stat stat) {
    return "%s: %s%s"
        .formatted(
            stat.label(),
            stat.value(),
            stat.change().map(change -> " (%s)".formatted(change)).orElse(""));
  }

  private static String text(Table table) {
    return "\n%s\n%s"
        .formatted(
            table.heading(), table.rows().stream().map(row -> text(table, row)).collect(joining()));
  }

  private static String text(Table table, Row row) {
    return "- %s: %s\n"
        .formatted(
            row.name(),
            IntStream.range(0, row.values().size())
                .mapToObj(
                    column ->
                        "%s %s"
                            .formatted(
                                table.columns().get(column).toLowerCase(Locale.ROOT),
                                row.values().get(column).replace("\n", " + ")))
                .collect(joining(", ")));
  }

  private static String footer(SummaryPeriod period, String unsubscribeUrl) {
    return """

    --\s
    You get this mail because an owner of the site chose you for its %s summary.
    Unsubscribe: %s
    """
        .formatted(period.adjective(), unsubscribeUrl);
  }
}
