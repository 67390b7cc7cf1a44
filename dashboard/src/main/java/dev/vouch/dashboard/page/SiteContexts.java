package dev.vouch.dashboard.page;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.MessageDirectory;
import dev.vouch.directory.PeopleDirectory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.site.SiteRegistry;
import java.util.List;
import java.util.Optional;

/** Finder of the site in a path, for readers with access to it. Thread-safe; reads from memory. */
final class SiteContexts {
  private final SiteRegistry sites;
  private final PeopleDirectory people;
  private final MessageDirectory messages;

  SiteContexts(SiteRegistry sites, PeopleDirectory people, MessageDirectory messages) {
    this.sites = sites;
    this.people = people;
    this.messages = messages;
  }

  /** The context of a site for an account; empty if the account has no access. */
  Optional<SiteContext> of(Account account, String siteId) {
    return SiteId.parse(siteId)
        .flatMap(sites::registered)
        .flatMap(
            registered ->
                people
                    .members()
                    .role(account, registered.site().id())
                    .map(role -> SiteContext.of(registered, role)))
        .map(context -> context.withAlerts(messages.alerts().raised(context.site().id())));
  }

  /**
   * The context for the public link or the shared view with this token; empty if there is neither.
   */
  Optional<SiteContext> shared(String token) {
    BearerToken shared = new BearerToken(token);
    return people
        .sharedLinks()
        .find(shared)
        .flatMap(sites::registered)
        .map(registered -> SiteContext.shared(registered, shared))
        .or(() -> sharedView(shared));
  }

  private Optional<SiteContext> sharedView(BearerToken token) {
    return people
        .sharedViews()
        .find(token)
        .flatMap(
            found ->
                sites
                    .registered(found.site())
                    .map(registered -> SiteContext.shared(registered, token, found.value())));
  }

  /** The contexts of the sites that an account can access, oldest first. */
  List<SiteContext> of(Account account) {
    return sites.list().stream()
        .flatMap(
            registered ->
                people.members().role(account, registered.site().id()).stream()
                    .map(role -> SiteContext.of(registered, role)))
        .toList();
  }
}
