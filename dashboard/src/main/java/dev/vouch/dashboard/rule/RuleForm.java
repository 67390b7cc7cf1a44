package dev.vouch.dashboard.rule;

import dev.vouch.api.SuccessRuleFields;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.Form.FormResult;
import dev.vouch.dashboard.page.PageRequest;
import java.util.List;
import java.util.Map;

/** Parser of a success rule's form. Validates as the API does. */
final class RuleForm {
  static final String NAME = "name";
  static final String TITLE = "title";
  static final String PAGE_PATH = "page_path";

  private static final Map<String, String> LABELS =
      Map.of(NAME, "Name", TITLE, "Title", PAGE_PATH, "Page path");

  private RuleForm() {}

  /** Parses and validates the form; white space around values is removed. */
  static FormResult<SuccessRule> read(PageRequest request) {
    return Form.sent(request, List.of(NAME, TITLE, PAGE_PATH))
        .read(SuccessRuleFields::rule, LABELS, NAME);
  }

  static Form nameTaken(Form form) {
    return form.withError(NAME, "A rule with this name already exists. Edit that rule instead.");
  }

  static Form tooMany(Form form) {
    return form.withError(NAME, SuccessRuleFields.LIMIT_REACHED_MESSAGE);
  }

  /** The form filled in with a rule. */
  static Form of(SuccessRule rule) {
    return new Form(
        Map.of(
            NAME, rule.name(),
            TITLE, rule.title().equals(rule.name()) ? "" : rule.title(),
            PAGE_PATH, rule.pagePath().map(PagePattern::text).orElse("")),
        Map.of());
  }

  /** The form filled in with the name of a new rule. */
  static Form withName(String name) {
    return new Form(Map.of(NAME, name), Map.of());
  }
}
