package dev.vouch.dashboard.mail;

import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.MessageDirectory;
import dev.vouch.directory.PeopleDirectory;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.mail.MailSubscription;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.messages.mail.MailDeliveries;
import java.util.Optional;

/**
 * {@code /unsubscribe/{token}}: the page that a mail links to, and the POST by which the page and
 * mail programs unsubscribe (RFC 8058). It requires no sign-in, because only the recipient's mail
 * contains the token. A GET changes nothing, because link scanners open links.
 */
public final class UnsubscribePages {
  private static final String PATH = MailDeliveries.UNSUBSCRIBE_PATH + ":token";

  private final StaticTemplates templates = new StaticTemplates();
  private final SiteRegistry sites;
  private final PeopleDirectory people;
  private final MessageDirectory messages;

  public UnsubscribePages(SiteRegistry sites, PeopleDirectory people, MessageDirectory messages) {
    this.sites = sites;
    this.people = people;
    this.messages = messages;
  }

  public void mount(Pages pages) {
    pages.getOpen(PATH, this::show);
    pages.postSecretPath(PATH, this::unsubscribe);
  }

  private PageResponse show(PageRequest request) {
    return subscription(request)
        .flatMap(subscription -> show(request, subscription))
        .orElseGet(
            () -> PageResponse.of(templates.mailLinkNotValid(request.layout("Unsubscribe"))));
  }

  private Optional<PageResponse> show(PageRequest request, MailSubscription subscription) {
    return sites
        .find(subscription.site())
        .map(
            site ->
                PageResponse.of(
                    templates.mailUnsubscribe(
                        request.layout("Unsubscribe"),
                        subscription.topic().label(),
                        site.name(),
                        request.routing().request().path())));
  }

  /** Unsubscribes. An unknown token gets the same response, so that a repeated request succeeds. */
  private PageResponse unsubscribe(PageRequest request) {
    subscription(request)
        .ifPresent(
            subscription ->
                people
                    .accounts()
                    .find(subscription.account())
                    .ifPresent(
                        account ->
                            messages
                                .mailSubscriptions()
                                .unsubscribe(subscription, account.email())));
    return done(request);
  }

  private PageResponse done(PageRequest request) {
    return PageResponse.of(templates.mailUnsubscribed(request.layout("Unsubscribed")));
  }

  private Optional<MailSubscription> subscription(PageRequest request) {
    return messages.mailSubscriptions().find(new BearerToken(request.pathParameter("token")));
  }
}
