package dev.vouch.dashboard.summary;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.summary.ShownSummary.Row;
import dev.vouch.dashboard.summary.ShownSummary.Stat;
import dev.vouch.dashboard.summary.ShownSummary.Table;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.outbox.MessageDelivery;
import dev.vouch.http.PublicUrl;
import dev.vouch.messages.mail.MailWriter;
import dev.vouch.messages.mail.MailWriter.MailContent;
import dev.vouch.messages.mail.MailWriter.WrittenMail;
import dev.vouch.messages.summary.SummaryPeriod;
import dev.vouch.reports.SiteSummary;
import dev.vouch.reports.SummaryReader;
import gg.jte.models.runtime.JteModel;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Writer of mails with weekly and monthly summaries, from the reports at the time of writing.
 * Thread-safe.
 */
public final class SummaryMails implements MailWriter {
  private final StaticTemplates templates = new StaticTemplates();
  private final SummaryReader reader;
  private final PublicUrl publicUrl;

  public SummaryMails(SummaryReader reader, PublicUrl publicUrl) {
    this.reader = reader;
    this.publicUrl = publicUrl;
  }

  @Override
  public WrittenMail write(MessageDelivery delivery, Site site, String unsubscribeUrl) {
    return SummaryPeriod.of(delivery.subscription().topic())
        .flatMap(
            period ->
                period
                    .days(delivery.subject(), site.timeZone())
                    .map(days -> write(site, period, days, unsubscribeUrl)))
        .orElseGet(() -> new WrittenMail.Obsolete("The summary no longer exists."));
  }

  private WrittenMail write(Site site, SummaryPeriod period, DayRange days, String unsubscribeUrl) {
    return reader
        .readIfAvailable(site, days)
        .<WrittenMail>map(
            summary -> new WrittenMail.Written(content(summary, period, unsubscribeUrl)))
        .orElseGet(() -> new WrittenMail.Unavailable("The reports were not available."));
  }

  private MailContent content(SiteSummary read, SummaryPeriod period, String unsubscribeUrl) {
    Site site = read.site();
    ShownSummary summary = ShownSummary.of(read, period);
    String url = url(read);
    return new MailContent(
        "%s: %s, %s".formatted(site.name(), summary.title(), summary.days()),
        text(summary, url) + footer(period, unsubscribeUrl),
        templates.mailSummary(summary, period, url, Optional.of(unsubscribeUrl)).render());
  }

  /** Renders the HTML of a mail for a preview. Throws the exceptions of {@link ReportQueries}. */
  JteModel preview(Site site, SummaryPeriod period, DayRange days) {
    SiteSummary summary = reader.read(site, days);
    return templates.mailSummary(
        ShownSummary.of(summary, period), period, url(summary), Optional.empty());
  }

  private String url(SiteSummary summary) {
    return publicUrl.link(
        Section.OVERVIEW.path(summary.site().id()) + "?" + summary.overviewQuery());
  }

  private static String text(ShownSummary summary, String url) {
    return """
    %s of %s
    %s

    %s
    %s%s
    View the report: %s
    """
        .formatted(
            summary.title(),
            summary.site(),
            summary.days(),
            summary.stats().stream().map(SummaryMails::text).collect(joining("\n")),
            summary.tables().stream().map(SummaryMails::text).collect(joining()),
            summary.conversion().map(note -> "\n" + note + "\n").orElse(""),
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
