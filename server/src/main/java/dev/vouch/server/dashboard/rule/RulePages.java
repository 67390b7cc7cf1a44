package dev.vouch.server.dashboard.rule;

import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.directory.named.NamedItem;
import dev.vouch.directory.named.NamedItems;
import dev.vouch.directory.named.NamedItems.SaveResult;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.LocalTimes;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import gg.jte.models.runtime.JteModel;
import java.time.InstantSource;
import java.util.Optional;

/** {@code /sites/{site_id}/success-rules}. */
public final class RulePages {
  private static final String RULES = "/success-rules";
  private static final String RULE = RULES + "/:rule_id";

  private final StaticTemplates templates = new StaticTemplates();
  private final NamedItems<SuccessRule> rules;
  private final RuleReports reports;

  /**
   * Shows and changes these rules.
   *
   * @param warehouse tells what came of them
   */
  public RulePages(NamedItems<SuccessRule> rules, Warehouse warehouse, InstantSource clock) {
    this.rules = rules;
    this.reports = new RuleReports(rules, warehouse, clock);
  }

  /** Adds the pages. */
  public void mount(Pages pages) {
    pages.getOwners(RULES, this::list);
    pages.getOwners(RULES + "/new", this::newRule);
    pages.postOwners(RULES + "/new", this::create);
    pages.getOwners(RULES + "/pages", this::matchingPages);
    pages.getOwners(RULE + "/edit", this::edit);
    pages.postOwners(RULE + "/edit", this::change);
    pages.getOwners(RULE + "/delete", this::confirmDeletion);
    pages.postOwners(RULE + "/delete", this::delete);
  }

  private PageAnswer list(PageRequest request) {
    Site site = request.site().site();
    return PageAnswer.of(
        templates.ruleList(
            request.shell("Success rules", Section.SUCCESS_RULES),
            site,
            reports.list(site),
            new LocalTimes(request.locale(), site.timeZone()),
            Notice.of(request, RuleNotice.values())));
  }

  private PageAnswer newRule(PageRequest request) {
    return PageAnswer.of(
        form(request, Optional.empty(), RuleForm.named(request.parameter("name").orElse(""))));
  }

  private PageAnswer create(PageRequest request) {
    return switch (RuleForm.read(request)) {
      case RuleForm.Reading.Wrong(Form form) -> refused(request, Optional.empty(), form);
      case RuleForm.Reading.Wanted(SuccessRule rule, Form form) ->
          isPreview(request)
              ? PageAnswer.of(form(request, Optional.empty(), form))
              : create(request, rule, form);
    };
  }

  private PageAnswer create(PageRequest request, SuccessRule rule, Form form) {
    Site site = request.site().site();
    return answer(request, Optional.empty(), form, rules.create(site.id(), rule));
  }

  private PageAnswer answer(
      PageRequest request,
      Optional<NamedItem<SuccessRule>> rule,
      Form form,
      SaveResult<SuccessRule> result) {
    return switch (result) {
      case SaveResult.Saved(_) -> RuleNotice.SAVED.at(request.site().site());
      case SaveResult.NameTaken() -> refused(request, rule, RuleForm.nameTaken(form));
      case SaveResult.LimitReached() -> refused(request, rule, RuleForm.tooMany(form));
      case SaveResult.NotFound() -> throw gone();
    };
  }

  /** The part of the form that a script asks for while somebody types. */
  private PageAnswer matchingPages(PageRequest request) {
    Site site = request.site().site();
    return request.isPartial()
        ? PageAnswer.of(templates.rulePages(site, request.locale(), matching(request, site)))
        : PageAnswer.seeOther(Section.SUCCESS_RULES.path(site.id()) + "/new");
  }

  private Optional<MatchingPages> matching(PageRequest request, Site site) {
    return matching(site, request.parameter(RuleForm.PAGE_PATH).orElse(""));
  }

  private Optional<MatchingPages> matching(Site site, String pattern) {
    return Optional.of(pattern.strip())
        .filter(text -> !text.isEmpty())
        .map(PagePattern::new)
        .map(it -> reports.matching(site, it));
  }

  private PageAnswer edit(PageRequest request) {
    NamedItem<SuccessRule> rule = rule(request);
    return PageAnswer.of(form(request, Optional.of(rule), RuleForm.of(rule.value())));
  }

  private PageAnswer change(PageRequest request) {
    NamedItem<SuccessRule> registered = rule(request);
    return switch (RuleForm.read(request)) {
      case RuleForm.Reading.Wrong(Form form) -> refused(request, Optional.of(registered), form);
      case RuleForm.Reading.Wanted(SuccessRule rule, Form form) ->
          isPreview(request)
              ? PageAnswer.of(form(request, Optional.of(registered), form))
              : change(request, registered, rule, form);
    };
  }

  private PageAnswer change(
      PageRequest request, NamedItem<SuccessRule> registered, SuccessRule rule, Form form) {
    Site site = request.site().site();
    return answer(
        request,
        Optional.of(registered),
        form,
        rules.update(site.id(), registered.id(), _ -> rule));
  }

  private PageAnswer confirmDeletion(PageRequest request) {
    return PageAnswer.of(
        templates.ruleDelete(
            request.shell("Delete success rule", Section.SUCCESS_RULES),
            request.site().site(),
            rule(request)));
  }

  private PageAnswer delete(PageRequest request) {
    Site site = request.site().site();
    if (!rules.delete(site.id(), rule(request).id())) {
      throw gone();
    }
    return RuleNotice.DELETED.at(site);
  }

  private PageAnswer refused(
      PageRequest request, Optional<NamedItem<SuccessRule>> rule, Form form) {
    return PageAnswer.refused(form(request, rule, form));
  }

  private JteModel form(PageRequest request, Optional<NamedItem<SuccessRule>> rule, Form form) {
    Site site = request.site().site();
    String title = rule.isPresent() ? "Edit success rule" : "Add success rule";
    return templates.ruleForm(
        request.shell(title, Section.SUCCESS_RULES),
        site,
        rule,
        form,
        matching(site, form.value(RuleForm.PAGE_PATH)));
  }

  /** Whether the button was the one that only shows which pages match. */
  private static boolean isPreview(PageRequest request) {
    return request.field("preview").isPresent();
  }

  private NamedItem<SuccessRule> rule(PageRequest request) {
    return rules
        .find(request.site().site().id(), request.pathParameter("rule_id"))
        .orElseThrow(RulePages::gone);
  }

  private static ProblemException gone() {
    return new ProblemException(ProblemType.NOT_FOUND, "Success rule not found.");
  }
}
