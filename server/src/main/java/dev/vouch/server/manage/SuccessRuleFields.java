package dev.vouch.server.manage;

import dev.vouch.core.event.EventLimits;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.directory.rule.RuleChanges;
import dev.vouch.server.http.ProblemException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads what a request says about a success rule, be it the API's or a form's. */
public final class SuccessRuleFields {
  private static final int TITLE_CHARACTERS_MAX = 255;
  private static final Pattern CAN_BE_A_PATH = Pattern.compile("[/*][^?#]*");

  private SuccessRuleFields() {}

  /**
   * A new rule; without a title it is shown by its name.
   *
   * @throws ProblemException a 400 with all that is wrong
   */
  public static SuccessRule rule(Fields fields) {
    fields.require("name");
    RuleChanges given = changes(fields);
    String name = given.name().orElseThrow();
    return new SuccessRule(
        name, given.title().orElse(name), given.pagePath().flatMap(pagePath -> pagePath));
  }

  /**
   * The parts to change; a {@code page_path} of null takes the pattern away.
   *
   * @throws ProblemException a 400 with all that is wrong
   */
  public static RuleChanges changes(Fields fields) {
    Optional<String> name = fields.text("name", EventLimits.NAME_CHARACTERS_MAX);
    Optional<String> title = fields.text("title", TITLE_CHARACTERS_MAX);
    Optional<PagePattern> pagePath = pagePath(fields);
    boolean changesPagePath = pagePath.isPresent() || fields.isNull("page_path");
    fields.refuseProblems();
    return new RuleChanges(name, title, changesPagePath ? Optional.of(pagePath) : Optional.empty());
  }

  private static Optional<PagePattern> pagePath(Fields fields) {
    Optional<String> text = fields.text("page_path", EventLimits.PAGE_PATH_CHARACTERS_MAX);
    if (text.isPresent() && !CAN_BE_A_PATH.matcher(text.get()).matches()) {
      fields.wrong(
          "/page_path",
          "invalid_page_path",
          "page_path begins with / or *, and has no ? and no #: a browser's page views are recorded"
              + " without their query. For instance /thank-you or /orders/*/paid.");
      return Optional.empty();
    }
    return text.map(PagePattern::new);
  }
}
