package dev.vouch.server.dashboard.account;

import dev.vouch.directory.account.EmailAddress;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.PageRequest;
import java.util.List;
import java.util.Optional;

/**
 * A form of the account pages as it is shown again: what was typed into it, but for passwords and
 * codes, and what is wrong with it.
 *
 * @param form the email address, and one sentence for each field that is wrong
 * @param next where to go on after signing in
 * @param problem what is wrong with the whole form
 */
public record AccountForm(Form form, String next, Optional<String> problem) {
  private static final String EMAIL = "email";

  static AccountForm empty(String next) {
    return new AccountForm(Form.empty(), next, Optional.empty());
  }

  static AccountForm of(PageRequest request, String next) {
    Form sent = Form.sent(request, List.of(EMAIL));
    boolean isShown = sent.value(EMAIL).length() <= EmailAddress.CHARACTERS_MAX;
    return new AccountForm(isShown ? sent : Form.empty(), next, Optional.empty());
  }

  AccountForm because(String sentence) {
    return new AccountForm(form, next, Optional.of(sentence));
  }

  /** Of several sentences about a field the first stays. */
  AccountForm wrong(String field, String sentence) {
    return new AccountForm(form.wrong(field, sentence), next, problem);
  }

  /** Whether no field is wrong. */
  public boolean isFine() {
    return form.errors().isEmpty();
  }

  /** As typed. */
  public String email() {
    return form.value(EMAIL);
  }

  /** What is wrong with a field; an empty text when nothing is. */
  public String error(String field) {
    return form.error(field).orElse("");
  }
}
