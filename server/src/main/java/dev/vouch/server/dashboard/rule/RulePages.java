package dev.vouch.server.dashboard.rule;

import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.directory.rule.RegisteredRule;
import dev.vouch.directory.rule.RuleChanges;
import dev.vouch.directory.rule.RuleCreation;
import dev.vouch.directory.rule.RuleId;
import dev.vouch.directory.rule.RuleRegistry;
import dev.vouch.directory.rule.RuleUpdate;
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
  private final RuleRegistry rules;
  private final RuleReports reports;

  /**
   * Shows and changes these rules.
   *
   * @param warehouse tells what came of them
   */
  public RulePages(RuleRegistry rules, Warehouse warehouse, InstantSource clock) {
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
    return switch (rules.create(site.id(), rule)) {
      case RuleCreation.Created _ -> RuleNotice.SAVED.at(site);
      case RuleCreation.NameTaken _ -> refused(request, Optional.empty(), RuleForm.nameTaken(form));
      case RuleCreation.TooMany _ -> refused(request, Optional.empty(), RuleForm.tooMany(form));
      case RuleCreation.NoSuchSite _ -> throw gone();
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
    RegisteredRule rule = rule(request);
    return PageAnswer.of(form(request, Optional.of(rule), RuleForm.of(rule.rule())));
  }

  private PageAnswer change(PageRequest request) {
    RegisteredRule registered = rule(request);
    return switch (RuleForm.read(request)) {
      case RuleForm.Reading.Wrong(Form form) -> refused(request, Optional.of(registered), form);
      case RuleForm.Reading.Wanted(SuccessRule rule, Form form) ->
          isPreview(request)
              ? PageAnswer.of(form(request, Optional.of(registered), form))
              : change(request, registered, rule, form);
    };
  }

  private PageAnswer change(
      PageRequest request, RegisteredRule registered, SuccessRule rule, Form form) {
    Site site = request.site().site();
    RuleChanges changes =
        new RuleChanges(
            Optional.of(rule.name()), Optional.of(rule.title()), Optional.of(rule.pagePath()));
    return switch (rules.update(site.id(), registered.id(), changes)) {
      case RuleUpdate.Updated _ -> RuleNotice.SAVED.at(site);
      case RuleUpdate.NameTaken _ ->
          refused(request, Optional.of(registered), RuleForm.nameTaken(form));
      case RuleUpdate.NoSuchRule _ -> throw gone();
    };
  }

  private PageAnswer confirmDeletion(PageRequest request) {
    return PageAnswer.of(
        templates.ruleDelete(
            request.shell("Delete a success rule", Section.SUCCESS_RULES),
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

  private PageAnswer refused(PageRequest request, Optional<RegisteredRule> rule, Form form) {
    return PageAnswer.refused(form(request, rule, form));
  }

  private JteModel form(PageRequest request, Optional<RegisteredRule> rule, Form form) {
    Site site = request.site().site();
    String title = rule.isPresent() ? "Change a success rule" : "Add a success rule";
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

  private RegisteredRule rule(PageRequest request) {
    return RuleId.parse(request.pathParameter("rule_id"))
        .flatMap(id -> rules.find(request.site().site().id(), id))
        .orElseThrow(RulePages::gone);
  }

  private static ProblemException gone() {
    return new ProblemException(ProblemType.NOT_FOUND, "The site has no such success rule.");
  }
}
