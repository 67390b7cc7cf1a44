package dev.vouch.server.dashboard.rule;

import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.directory.rule.SuccessRuleKind;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.FormResult;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.manage.SuccessRuleFields;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Parser of a success rule's form, with the API's validation. */
final class RuleForm {
  static final String NAME = "name";
  static final String TITLE = "title";
  static final String PAGE_PATH = "page_path";

  private static final Map<String, String> LABELS =
      Map.of(NAME, "Name", TITLE, "Title", PAGE_PATH, "Page path");

  private RuleForm() {}

  /** Parses and validates the form; white space around values is removed. */
  static FormResult<SuccessRule> read(PageRequest request) {
    Form form = Form.sent(request, List.of(NAME, TITLE, PAGE_PATH));
    Map<String, JsonValue> fields = new HashMap<>();
    form.values()
        .forEach(
            (field, value) -> {
              if (!value.isEmpty() || field.equals(NAME)) {
                fields.put(field, new JsonValue.Text(value));
              }
            });
    return switch (SuccessRuleFields.rule(new RequestFields(fields))) {
      case ParseResult.Valid<SuccessRule>(SuccessRule rule) ->
          new FormResult.Accepted<>(rule, form);
      case ParseResult.Invalid<SuccessRule>(List<Problem> problems) ->
          new FormResult.Rejected<>(form.refused(problems, LABELS));
    };
  }

  static Form nameTaken(Form form) {
    return form.withError(NAME, "A rule with this name already exists. Edit that rule instead.");
  }

  static Form tooMany(Form form) {
    return form.withError(
        NAME,
        "The limit of %d success rules is reached. Delete one first."
            .formatted(SuccessRuleKind.RULES_MAX));
  }

  /** The form filled with a rule. */
  static Form of(SuccessRule rule) {
    return new Form(
        Map.of(
            NAME, rule.name(),
            TITLE, rule.title().equals(rule.name()) ? "" : rule.title(),
            PAGE_PATH, rule.pagePath().map(PagePattern::text).orElse("")),
        Map.of());
  }

  /** The form for a name without a rule. */
  static Form withName(String name) {
    return new Form(Map.of(NAME, name), Map.of());
  }
}
