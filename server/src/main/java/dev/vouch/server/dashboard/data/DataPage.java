package dev.vouch.server.dashboard.data;

import dev.vouch.core.report.EventsExport.Format;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.page.SettingsTab;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.export.SiteExports;
import gg.jte.models.runtime.JteModel;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Map;
import java.util.function.UnaryOperator;

/** {@code /sites/{site_id}/settings/data}: what is kept, and the forms that change it. */
final class DataPage {
  static final String PATH = "/settings/data";
  private static final int DAYS_PRESET = 30;

  private final StaticTemplates templates = new StaticTemplates();
  private final SiteExports exports;
  private final InstantSource clock;

  /**
   * @param clock tells today
   */
  DataPage(SiteExports exports, InstantSource clock) {
    this.exports = exports;
    this.clock = clock;
  }

  PageAnswer show(PageRequest request) {
    return PageAnswer.of(page(request, forms(request)));
  }

  /** The same after a form was refused, which {@code refused} puts there. */
  PageAnswer refused(PageRequest request, UnaryOperator<DataForms> refused) {
    return PageAnswer.refused(page(request, refused.apply(forms(request))));
  }

  private DataForms forms(PageRequest request) {
    RegisteredSite site = request.site();
    String days = site.retention().days().map(String::valueOf).orElse("");
    LocalDate today = LocalDate.ofInstant(clock.instant(), site.site().timeZone());
    Map<String, String> export =
        Map.of(
            "from", today.minusDays(DAYS_PRESET - 1).toString(),
            "to", today.toString(),
            "format", Format.PARQUET.wireName());
    return new DataForms(
        new Form(Map.of(RetentionPages.DAYS, days), Map.of()),
        new Form(export, Map.of()),
        Form.empty(),
        Form.empty());
  }

  private JteModel page(PageRequest request, DataForms forms) {
    RegisteredSite site = request.site();
    Instant now = clock.instant();
    return templates.dataPage(
        request.shell(SettingsTab.DATA.label(), Section.SETTINGS),
        site.site(),
        RetentionText.sentence(site, now, request.locale()),
        forms,
        LocalDate.ofInstant(now, site.site().timeZone()),
        exports.of(site.site().id()),
        Notice.of(request, DataNotice.values()));
  }
}
