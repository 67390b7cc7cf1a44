package dev.vouch.dashboard.rule;

import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.Form.FormResult;
import dev.vouch.dashboard.page.Notice;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.item.SiteItem;
import dev.vouch.directory.item.SiteItems;
import dev.vouch.directory.item.SiteItems.SaveResult;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import gg.jte.models.runtime.JteModel;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** {@code /sites/{site_id}/success-rules}: lists, adds, changes and deletes success rules. */
public final class RulePages {
  private static final String RULES = "/success-rules";
  private static final String RULE = RULES + "/:rule_id";

  private static final Notice SAVED =
      Notice.good("saved", "Rule saved. It applies to all reports, including past periods.");
  private static final Notice DELETED =
      Notice.good("deleted", "Rule deleted. Its successes are still counted under their name.");

  private final StaticTemplates templates = new StaticTemplates();
  private final SiteItems<SuccessRule> rules;
  private final RuleReports reports;

  /**
   * Creates the pages.
   *
   * @param warehouse answers queries for the numbers of the rules' successes
   */
  public RulePages(SiteItems<SuccessRule> rules, ReportQueries warehouse, InstantSource clock) {
    this.rules = rules;
    this.reports = new RuleReports(rules, warehouse, clock);
  }

  public void mount(Pages pages) {
    pages.getOwners(RULES, this::list);
    pages.getOwners(RULES + "/new", this::newRule);
    pages.postOwners(RULES + "/new", request -> save(request, Optional.empty()));
    pages.getOwners(RULES + "/pages", this::matchingPages);
    pages.getOwners(RULE + "/edit", this::edit);
    pages.postOwners(RULE + "/edit", request -> save(request, Optional.of(rule(request))));
    pages.getOwners(RULE + "/delete", this::confirmDeletion);
    pages.postOwners(RULE + "/delete", this::delete);
  }

  private PageResponse list(PageRequest request) {
    Site site = request.site();
    return PageResponse.of(
        templates.ruleList(
            request.layout("Success rules", Section.SETTINGS),
            site,
            reports.list(site),
            request.times(),
            Notice.of(request, List.of(SAVED, DELETED))));
  }

  private PageResponse newRule(PageRequest request) {
    return PageResponse.of(
        form(request, Optional.empty(), RuleForm.withName(request.parameter("name").orElse(""))));
  }

  private PageResponse save(PageRequest request, Optional<SiteItem<SuccessRule>> edited) {
    return switch (RuleForm.read(request)) {
      case FormResult.Rejected<SuccessRule>(Form form) -> refused(request, edited, form);
      case FormResult.Accepted<SuccessRule>(SuccessRule rule, Form form) ->
          isPreview(request)
              ? PageResponse.of(form(request, edited, form))
              : save(request, edited, rule, form);
    };
  }

  private PageResponse save(
      PageRequest request, Optional<SiteItem<SuccessRule>> edited, SuccessRule rule, Form form) {
    SiteId site = request.site().id();
    SaveResult<SuccessRule> result =
        edited
            .map(registered -> rules.update(site, registered.id(), _ -> rule))
            .orElseGet(() -> rules.create(site, rule));
    return switch (result) {
      case SaveResult.Saved(_) -> SAVED.at(SettingsPage.SUCCESS_RULES.path(site));
      case SaveResult.Taken(_) -> refused(request, edited, RuleForm.nameTaken(form));
      case SaveResult.LimitReached() -> refused(request, edited, RuleForm.tooMany(form));
      case SaveResult.NotFound() -> throw notFound();
    };
  }

  /** The list of matching pages in the form, which a script updates during typing. */
  private PageResponse matchingPages(PageRequest request) {
    Site site = request.site();
    return request.isPartial()
        ? PageResponse.of(
            templates.rulePages(
                site,
                request.locale(),
                matching(site, request.parameter(RuleForm.PAGE_PATH).orElse(""))))
        : PageResponse.seeOther(SettingsPage.SUCCESS_RULES.path(site.id()) + "/new");
  }

  private Optional<MatchingPages> matching(Site site, String pattern) {
    return Optional.of(pattern.strip())
        .filter(text -> !text.isEmpty())
        .map(PagePattern::new)
        .map(it -> reports.matching(site, it));
  }

  private PageResponse edit(PageRequest request) {
    SiteItem<SuccessRule> rule = rule(request);
    return PageResponse.of(form(request, Optional.of(rule), RuleForm.of(rule.value())));
  }

  private PageResponse confirmDeletion(PageRequest request) {
    return PageResponse.of(
        templates.ruleDelete(
            request.layout("Delete success rule", Section.SETTINGS),
            request.site(),
            rule(request)));
  }

  private PageResponse delete(PageRequest request) {
    SiteId site = request.site().id();
    if (!rules.delete(site, rule(request).id())) {
      throw notFound();
    }
    return DELETED.at(SettingsPage.SUCCESS_RULES.path(site));
  }

  private PageResponse refused(
      PageRequest request, Optional<SiteItem<SuccessRule>> rule, Form form) {
    return PageResponse.refused(form(request, rule, form));
  }

  private JteModel form(PageRequest request, Optional<SiteItem<SuccessRule>> rule, Form form) {
    Site site = request.site();
    String title = rule.isPresent() ? "Edit success rule" : "Add success rule";
    return templates.ruleForm(
        request.layout(title, Section.SETTINGS),
        site,
        rule,
        form,
        matching(site, form.value(RuleForm.PAGE_PATH)));
  }

  /** Whether the form was submitted by the button that only previews matching pages. */
  private static boolean isPreview(PageRequest request) {
    return request.field("preview").isPresent();
  }

  private SiteItem<SuccessRule> rule(PageRequest request) {
    return rules
        .find(request.site().id(), request.pathParameter("rule_id"))
        .orElseThrow(RulePages::notFound);
  }

  private static ProblemException notFound() {
    return new ProblemException(ProblemType.NOT_FOUND, "Success rule not found.");
  }
}
