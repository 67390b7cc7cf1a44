package dev.vouch.api;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.member.Invitation;
import dev.vouch.directory.member.Invitations;
import dev.vouch.directory.member.Member;
import dev.vouch.directory.member.MemberRegistry;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.stream.Stream;

/** Mapper from a site's members and invitations to JSON (docs/api.md). */
record MemberJson(AccountRegistry accounts, MemberRegistry members, Invitations invitations) {
  /** Returns the administrators, the other members and the open invitations of a site. */
  JsonObject all(SiteId site) {
    Stream<JsonObject> administrators =
        accounts.administrators().stream()
            .map(
                account -> json(account.email(), Role.OWNER, "administrator", account.createdAt()));
    Stream<JsonObject> invited = invitations.list(site).stream().map(MemberJson::of);
    return new JsonObject()
        .put(
            "members",
            new JsonArray(
                Stream.of(administrators, joined(site), invited)
                    .flatMap(people -> people)
                    .toList()));
  }

  private Stream<JsonObject> joined(SiteId site) {
    return members.list(site).stream()
        .flatMap(
            member ->
                accounts.find(member.account()).stream()
                    .filter(account -> !account.isAdministrator())
                    .map(Account::email)
                    .map(email -> of(email, member)));
  }

  static JsonObject of(EmailAddress email, Member member) {
    return json(email, member.role(), "member", member.since());
  }

  static JsonObject of(Invitation invitation) {
    return json(invitation.email(), invitation.role(), "invited", invitation.createdAt())
        .put("expires_at", invitation.expiresAt().toString());
  }

  private static JsonObject json(EmailAddress email, Role role, String status, Instant since) {
    return new JsonObject()
        .put("email", email.text())
        .put("role", role.wireName())
        .put("status", status)
        .put("since", since.toString())
        .putNull("expires_at");
  }
}
