package dev.vouch.api;

import dev.vouch.core.event.EventLimits;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.directory.rule.SuccessRuleKind;
import dev.vouch.directory.rule.SuccessRuleKind.RuleChanges;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parser of success rules, for the API and forms. */
public final class SuccessRuleFields {
  /** The error message when a site has the maximum number of rules. */
  public static final String LIMIT_REACHED_MESSAGE =
      "The limit of %d success rules is reached. Delete one first."
          .formatted(SuccessRuleKind.RULES_MAX);

  private static final int TITLE_CHARACTERS_MAX = 255;
  private static final Pattern PATH_PATTERN = Pattern.compile("[/*][^?#]*");

  private SuccessRuleFields() {}

  /** Parses a new rule. The title defaults to the name. */
  public static ParseResult<SuccessRule> rule(RequestFields fields) {
    fields.require("name");
    return changes(fields).map(SuccessRuleFields::rule);
  }

  private static SuccessRule rule(RuleChanges changes) {
    String name = changes.name().orElseThrow();
    return new SuccessRule(
        name, changes.title().orElse(name), changes.pagePath().flatMap(pagePath -> pagePath));
  }

  /** Parses changes to a rule. A {@code page_path} of null removes the pattern. */
  public static ParseResult<RuleChanges> changes(RequestFields fields) {
    Optional<String> name = fields.name("name", EventLimits.NAME_CHARACTERS_MAX);
    Optional<String> title = fields.name("title", TITLE_CHARACTERS_MAX);
    Optional<PagePattern> pagePath = pagePath(fields);
    boolean changesPagePath = pagePath.isPresent() || fields.isNull("page_path");
    fields.rejectUnknown();
    return fields.result(
        () ->
            new RuleChanges(
                name, title, changesPagePath ? Optional.of(pagePath) : Optional.empty()));
  }

  private static Optional<PagePattern> pagePath(RequestFields fields) {
    Optional<String> text = fields.printableText("page_path", EventLimits.PAGE_PATH_CHARACTERS_MAX);
    if (text.isPresent() && !PATH_PATTERN.matcher(text.get()).matches()) {
      fields.add(
          new Problem(
              "/page_path",
              "invalid_page_path",
              "page_path must start with / or * and must not contain ? or #, such as /thank-you or"
                  + " /orders/*/paid."));
      return Optional.empty();
    }
    return text.map(PagePattern::new);
  }
}
