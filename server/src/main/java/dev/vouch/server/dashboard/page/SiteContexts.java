package dev.vouch.server.dashboard.page;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.BearerToken;
import java.util.List;
import java.util.Optional;

/** Finds the site that a path names, for those who may see it. Thread-safe; served from memory. */
final class SiteContexts {
  private final Directory directory;

  SiteContexts(Directory directory) {
    this.directory = directory;
  }

  /** The context of a site for an account; empty if the account has no access. */
  Optional<SiteContext> of(Account account, String siteId) {
    return SiteId.parse(siteId)
        .flatMap(directory.sites()::registered)
        .flatMap(
            registered ->
                directory
                    .members()
                    .role(account, registered.site().id())
                    .map(role -> SiteContext.of(registered, role)))
        .map(context -> context.withAlerts(directory.alerts().raised(context.site().id())));
  }

  /** The context for the public link with this token. */
  Optional<SiteContext> shared(String token) {
    BearerToken shared = new BearerToken(token);
    return directory
        .sharedLinks()
        .find(shared)
        .flatMap(directory.sites()::registered)
        .map(registered -> SiteContext.shared(registered, shared));
  }

  /** The contexts of the sites that an account may access, oldest first. */
  List<SiteContext> of(Account account) {
    return directory.sites().list().stream()
        .flatMap(
            registered ->
                directory.members().role(account, registered.site().id()).stream()
                    .map(role -> SiteContext.of(registered, role)))
        .toList();
  }
}
