package dev.vouch.api;

import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Role;
import java.util.Optional;
import java.util.function.Function;

/** Parser of a site's members, for the API and {@code vouch apply}. */
public final class MemberFields {
  private static final int ROLE_CHARACTERS_MAX = 20;

  private MemberFields() {}

  /** A person and the requested role on a site. */
  public record WantedMember(EmailAddress email, Role role) {}

  /** Parses an email address and a role. */
  public static ParseResult<WantedMember> member(RequestFields fields) {
    fields.require("role");
    Optional<EmailAddress> email = address(fields, EmailAddress::parse);
    Optional<Role> role =
        fields.text("role", 0, ROLE_CHARACTERS_MAX).flatMap(text -> role(fields, text));
    fields.rejectUnknown();
    return fields.result(() -> new WantedMember(email.orElseThrow(), role.orElseThrow()));
  }

  /** Parses a request whose only field is the email address of a member. */
  static ParseResult<EmailAddress> email(RequestFields fields) {
    Optional<EmailAddress> email = address(fields, EmailAddress::parseKnown);
    fields.rejectUnknown();
    return fields.result(email::orElseThrow);
  }

  private static Optional<EmailAddress> address(
      RequestFields fields, Function<String, Optional<EmailAddress>> parser) {
    Optional<String> text = fields.requiredText("email", 0, EmailAddress.CHARACTERS_MAX);
    Optional<EmailAddress> email = text.flatMap(parser);
    if (text.isPresent() && email.isEmpty()) {
      fields.add(
          new Problem(
              "/email",
              "invalid_email",
              "email must be an email address, such as colleague@shop.example."));
    }
    return email;
  }

  private static Optional<Role> role(RequestFields fields, String text) {
    Optional<Role> role = WireNamed.parse(Role.class, text);
    if (role.isEmpty()) {
      fields.add(new Problem("/role", "unknown_role", "role must be owner or viewer."));
    }
    return role;
  }
}
