package dev.vouch.api;

import dev.vouch.api.MemberFields.WantedMember;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.PeopleDirectory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.member.Invitation;
import dev.vouch.directory.member.Invitations;
import dev.vouch.directory.member.Invitations.InvitationCreation;
import dev.vouch.directory.member.Member;
import dev.vouch.directory.member.MemberRegistry;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import dev.vouch.http.SitePath;
import io.vertx.core.http.HttpMethod;
import java.util.Optional;

/**
 * The endpoints of {@code /api/sites/{site_id}/members}: people with access to a site, and
 * invitations. Email addresses are sent in bodies only, because proxies log paths.
 */
final class MemberEndpoints {
  private static final String MEMBERS = "/api/sites/:site_id/members";

  private final SiteRegistry sites;
  private final AccountRegistry accounts;
  private final MemberRegistry members;
  private final Invitations invitations;
  private final MemberJson json;

  MemberEndpoints(SiteRegistry sites, PeopleDirectory people) {
    this.sites = sites;
    accounts = people.accounts();
    members = people.members();
    invitations = people.invitations();
    json = new MemberJson(accounts, members, invitations);
  }

  void mount(ApiRoutes routes) {
    routes.add(HttpMethod.GET, MEMBERS, request -> ApiResponse.ok(json.all(site(request))));
    routes.add(HttpMethod.PUT, MEMBERS, this::put);
    routes.add(HttpMethod.POST, MEMBERS + "/remove", this::remove);
  }

  /** Changes the role of a member; invites a person who is not a member. */
  private ApiResponse put(ManagementRequest request) {
    SiteId site = site(request);
    WantedMember wanted = ManagementRequest.valid(MemberFields.member(request.fields()));
    Optional<Account> account = accounts.find(wanted.email());
    if (account.filter(Account::isAdministrator).isPresent()) {
      throw conflict("This account is a server administrator and already owns every site.");
    }
    return account
        .flatMap(found -> members.find(site, found.id()))
        .map(member -> withRole(member, wanted))
        .orElseGet(() -> invite(site, wanted, inviter(request.caller())));
  }

  private ApiResponse withRole(Member member, WantedMember wanted) {
    if (member.role() != wanted.role()
        && !members.change(member.site(), member.account(), wanted.role())) {
      throw notFound();
    }
    Member changed =
        members.find(member.site(), member.account()).orElseThrow(MemberEndpoints::notFound);
    return ApiResponse.ok(MemberJson.of(wanted.email(), changed));
  }

  private ApiResponse invite(SiteId site, WantedMember wanted, Account inviter) {
    return switch (invitations.create(site, wanted.email(), wanted.role(), inviter)) {
      case InvitationCreation.Created(Invitation invitation, BearerToken token) ->
          ApiResponse.created(
              MemberJson.of(invitation).put("invitation_path", "/invitations/" + token.text()));
      case InvitationCreation.AlreadyMember _ ->
          throw conflict("This account has just become a member. Send the request again.");
      case InvitationCreation.TooManyOpen _ ->
          throw conflict(
              "The limit of %d open invitations is reached. Remove one first."
                  .formatted(Invitations.OPEN_MAX));
      case InvitationCreation.NoSuchSite _ -> throw SitePath.siteNotFound();
    };
  }

  /**
   * Returns the inviting account; the invitation is valid only while this account owns the site.
   * For the administrator's token, this is the oldest administrator account.
   */
  private Account inviter(Caller caller) {
    return switch (caller) {
      case Caller.Person(Account account) -> account;
      case Caller.TokenHolder() ->
          accounts.administrators().stream()
              .findFirst()
              .orElseThrow(
                  () ->
                      conflict(
                          "The server has no administrator account yet. Create it at /setup first,"
                              + " then invite people."));
    };
  }

  private ApiResponse remove(ManagementRequest request) {
    SiteId site = site(request);
    EmailAddress email = ManagementRequest.valid(MemberFields.email(request.fields()));
    boolean isRevoked = invitations.revoke(site, email);
    boolean isRemoved =
        accounts.find(email).filter(found -> members.remove(site, found.id())).isPresent();
    if (!isRevoked && !isRemoved) {
      throw notFound();
    }
    return ApiResponse.noContent();
  }

  private SiteId site(ManagementRequest request) {
    return request.site(sites).site().id();
  }

  private static ProblemException conflict(String detail) {
    return new ProblemException(ProblemType.CONFLICT, detail);
  }

  private static ProblemException notFound() {
    return new ProblemException(
        ProblemType.NOT_FOUND,
        "No member or invitation of the site has this email address. GET the site's members to list"
            + " them.");
  }
}
