package dev.vouch.server.dashboard.page;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Account;
import dev.vouch.directory.Directory;
import dev.vouch.directory.SharedToken;
import java.util.List;
import java.util.Optional;

/** Finds the site that a path names, for those who may see it. Answers from memory; thread-safe. */
final class SitePlaces {
  private final Directory directory;

  SitePlaces(Directory directory) {
    this.directory = directory;
  }

  /** Where an account finds a site; empty when that is no business of its. */
  Optional<SitePlace> of(Account account, String siteId) {
    return SiteId.parse(siteId)
        .flatMap(directory.sites()::registered)
        .flatMap(
            registered ->
                directory
                    .members()
                    .role(account, registered.site().id())
                    .map(role -> SitePlace.of(registered, role)))
        .map(place -> place.alerted(directory.alerts().raised(place.site().id())));
  }

  /** Where the public link with this token leads. */
  Optional<SitePlace> shared(String token) {
    SharedToken shared = new SharedToken(token);
    return directory
        .sharedLinks()
        .find(shared)
        .flatMap(directory.sites()::registered)
        .map(registered -> SitePlace.shared(registered, shared));
  }

  /** Where an account finds the sites that it may see, the oldest first. */
  List<SitePlace> of(Account account) {
    return directory.sites().list().stream()
        .flatMap(
            registered ->
                directory.members().role(account, registered.site().id()).stream()
                    .map(role -> SitePlace.of(registered, role)))
        .toList();
  }
}
