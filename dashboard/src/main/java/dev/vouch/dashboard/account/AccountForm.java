package dev.vouch.dashboard.account;

import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.directory.account.PasswordProblem;
import java.util.List;
import java.util.Optional;

/**
 * A form of the account pages for display: the submitted values, except passwords and codes, and
 * the errors.
 *
 * @param form the email address, and one error sentence per invalid field
 * @param next the path to open after sign-in
 * @param problem the error of the whole form
 */
public record AccountForm(Form form, String next, Optional<String> problem) {
  private static final String EMAIL = "email";
  private static final String PASSWORD = "password";
  private static final String REPEATED = "repeated";

  static AccountForm empty(String next) {
    return new AccountForm(Form.empty(), next, Optional.empty());
  }

  static AccountForm of(PageRequest request, String next) {
    Form sent = Form.sent(request, List.of(EMAIL));
    boolean isShown = sent.value(EMAIL).length() <= EmailAddress.CHARACTERS_MAX;
    return new AccountForm(isShown ? sent : Form.empty(), next, Optional.empty());
  }

  /** Returns the chosen password; empty if {@link #checkPassword} reports an error. */
  static Optional<Password> password(PageRequest request) {
    return request.field(PASSWORD).flatMap(Password::newPassword);
  }

  /**
   * Returns this form with the error of the chosen password or its repetition, if any.
   *
   * @param email the account's email address, as typed
   */
  AccountForm checkPassword(PageRequest request, String email) {
    Optional<PasswordProblem> wrong = PasswordProblem.of(request.field(PASSWORD).orElse(""), email);
    if (wrong.isPresent()) {
      return withError(PASSWORD, wrong.get().sentence());
    }
    return request.field(REPEATED).equals(request.field(PASSWORD))
        ? this
        : withError(REPEATED, "Passwords do not match.");
  }

  AccountForm withProblem(String sentence) {
    return new AccountForm(form, next, Optional.of(sentence));
  }

  /** Returns this form with the error of a field, unless the field already has one. */
  AccountForm withError(String field, String sentence) {
    return new AccountForm(form.withError(field, sentence), next, problem);
  }

  /** Whether no field is invalid. */
  public boolean isValid() {
    return form.errors().isEmpty();
  }

  public String email() {
    return form.value(EMAIL);
  }

  /** The error of a field; empty if it has none. */
  public String error(String field) {
    return form.error(field).orElse("");
  }
}
