package dev.vouch.server.dashboard.site;

import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.directory.site.SiteSettings;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.FormNonces;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.template.StaticTemplates;
import gg.jte.models.runtime.JteModel;
import java.util.List;
import java.util.SequencedMap;

/** {@code /sites/new}: a form, and what is made of it. */
public final class NewSitePages {
  private static final String PATH = "/sites/new";

  private final StaticTemplates templates = new StaticTemplates();
  private final SequencedMap<String, List<String>> timeZones = TimeZones.byRegion();
  private final SiteForm siteForm = new SiteForm();
  private final SiteRegistry sites;
  private final FormNonces forms;

  /** Adds to these sites. */
  public NewSitePages(SiteRegistry sites, FormNonces forms) {
    this.sites = sites;
    this.forms = forms;
  }

  /** Adds the pages. */
  public void mount(Pages pages) {
    pages.getAdministrators(PATH, request -> PageAnswer.of(page(request, Form.empty(), false)));
    pages.postAdministrators(PATH, this::create);
  }

  private PageAnswer create(PageRequest request) {
    return switch (siteForm.read(request)) {
      case SiteForm.Reading.Wrong<SiteSettings>(Form form) ->
          PageAnswer.refused(page(request, form, false));
      case SiteForm.Reading.Right<SiteSettings>(SiteSettings settings, Form form) ->
          switch (forms.send(request)) {
            case FIRST -> create(request, settings);
            case REPEATED -> PageAnswer.seeOther("/sites");
            case UNKNOWN -> PageAnswer.refused(page(request, form, true));
          };
    };
  }

  private PageAnswer create(PageRequest request, SiteSettings settings) {
    RegisteredSite created = forms.fulfil(request, () -> sites.create(settings));
    return PageAnswer.seeOther(Section.INSTALL.path(created.site().id()));
  }

  private JteModel page(PageRequest request, Form form, boolean isOld) {
    return templates.siteCreate(request.shell("Add site"), form, timeZones, forms.newId(), isOld);
  }
}
