package dev.vouch.server.dashboard.mail;

import dev.vouch.directory.Directory;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.mail.MailSubscription;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.mail.MailDeliveries;
import java.util.Optional;

/**
 * {@code /unsubscribe/{token}}: the page of the link in a mail, and the POST by which the page and
 * mail programs end the subscription (RFC 8058). Requires no sign-in, because the token is a secret
 * of the mail. A GET changes nothing, because link scanners open links.
 */
public final class UnsubscribePages {
  private static final String PATH = MailDeliveries.UNSUBSCRIBE_PATH + ":token";

  private final StaticTemplates templates = new StaticTemplates();
  private final Directory directory;

  public UnsubscribePages(Directory directory) {
    this.directory = directory;
  }

  public void mount(Pages pages) {
    pages.getOpen(PATH, this::show);
    pages.postSecretPath(PATH, this::unsubscribe);
  }

  private PageAnswer show(PageRequest request) {
    return subscription(request)
        .flatMap(subscription -> show(request, subscription))
        .orElseGet(() -> PageAnswer.of(templates.mailLinkNotValid(request.layout("Unsubscribe"))));
  }

  private Optional<PageAnswer> show(PageRequest request, MailSubscription subscription) {
    return directory
        .sites()
        .find(subscription.site())
        .map(
            site ->
                PageAnswer.of(
                    templates.mailUnsubscribe(
                        request.layout("Unsubscribe"),
                        subscription.topic().label(),
                        site.name(),
                        request.routing().request().path())));
  }

  /** An unknown token gets the same answer, so that a repeated request succeeds. */
  private PageAnswer unsubscribe(PageRequest request) {
    subscription(request)
        .ifPresent(
            subscription ->
                directory
                    .accounts()
                    .find(subscription.account())
                    .ifPresent(
                        account ->
                            directory
                                .mailSubscriptions()
                                .unsubscribe(subscription, account.email())));
    return done(request);
  }

  private PageAnswer done(PageRequest request) {
    return PageAnswer.of(templates.mailUnsubscribed(request.layout("Unsubscribed")));
  }

  private Optional<MailSubscription> subscription(PageRequest request) {
    return directory.mailSubscriptions().find(new BearerToken(request.pathParameter("token")));
  }
}
