package dev.vouch.server.dashboard.account;

import dev.vouch.directory.account.Password;
import dev.vouch.server.dashboard.page.PageRequest;
import java.util.Optional;

/** Reads the two fields in which a person chooses a password. */
final class PasswordFields {
  static final String FIELD = "password";
  static final String REPEATED = "repeated";

  private PasswordFields() {}

  /** The password; empty when {@link #check} finds something wrong. */
  static Optional<Password> of(PageRequest request) {
    return request.field(FIELD).flatMap(Password::chosen);
  }

  /** The form with what is wrong, if anything. */
  static AccountForm check(PageRequest request, AccountForm filled) {
    if (of(request).isEmpty()) {
      return filled.wrong(
          FIELD,
          "Password must have %d to %d characters."
              .formatted(Password.CHARACTERS_MIN, Password.CHARACTERS_MAX));
    }
    return request.field(REPEATED).equals(request.field(FIELD))
        ? filled
        : filled.wrong(REPEATED, "Passwords do not match.");
  }
}
