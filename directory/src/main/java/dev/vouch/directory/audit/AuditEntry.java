package dev.vouch.directory.audit;

import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.mail.MailTopic;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An entry for the audit log: its kind and a sentence. Must not contain a token, a secret, a
 * password or a user id, because the sentence is stored and shown to all owners. {@link
 * dev.vouch.directory.item.SiteItemKind} and {@link dev.vouch.directory.daily.DailyTable} make the
 * entries for items and daily values; the methods below make all others.
 *
 * @param sentence the action, without its author
 */
public record AuditEntry(Kind kind, String sentence) {
  /** The subject of an entry, used as a filter. */
  public enum Kind implements WireNamed {
    SITE("Site"),
    KEY("API keys"),
    SUCCESS_RULE("Success rules"),
    MEMBER("People"),
    PUBLIC_LINK("Public links"),
    DATA("Data"),
    FUNNEL("Funnels"),
    VIEW("Saved views"),
    ANNOTATION("Annotations"),
    ALERT("Alerts"),
    PAYMENT("Payments");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** The displayed text. */
    public String label() {
      return label;
    }
  }

  /** The site was added. */
  public static AuditEntry siteCreated(String name) {
    return new AuditEntry(Kind.SITE, "Added the site “%s”.".formatted(name));
  }

  /** Settings were changed; {@code changes} has one phrase for each setting. */
  public static AuditEntry siteChanged(List<String> changes) {
    return new AuditEntry(Kind.SITE, ChangeDescriptions.sentence("Changed the site", changes));
  }

  /** Daily totals were imported; with the name of the import and the number of rows. */
  public static AuditEntry totalsImported(String name, int rows) {
    return new AuditEntry(
        Kind.DATA, "Imported “%s” with %d %s.".formatted(name, rows, rows == 1 ? "row" : "rows"));
  }

  /** An import was deleted. */
  public static AuditEntry importDeleted(String name) {
    return new AuditEntry(Kind.DATA, "Deleted the import “%s”.".formatted(name));
  }

  /** The secret for {@code identify} proofs was viewed. */
  public static AuditEntry identifySecretShown() {
    return new AuditEntry(Kind.SITE, "Viewed the identify secret.");
  }

  /** An API key was created. */
  public static AuditEntry keyCreated(KeyId key, String name) {
    return new AuditEntry(Kind.KEY, "Created the API key “%s” (%s).".formatted(name, key.value()));
  }

  /** An API key was rotated; the replaced key is still accepted during {@code overlap}. */
  public static AuditEntry keyRotated(KeyId replaced, KeyId fresh, String name, Duration overlap) {
    return new AuditEntry(
        Kind.KEY,
        "Rotated the API key “%s”: %s replaces %s, which %s."
            .formatted(name, fresh.value(), replaced.value(), overlapPhrase(overlap)));
  }

  /** The limit or the expiry of an API key was changed. */
  public static AuditEntry keyChanged(ApiKey before, ApiKey after, String name) {
    return new AuditEntry(
        Kind.KEY,
        ChangeDescriptions.sentence(
            "Changed the API key “%s” (%s)".formatted(name, before.id().value()),
            ChangeDescriptions.of(before, after)));
  }

  /** An API key was revoked. */
  public static AuditEntry keyRevoked(KeyId key, String name) {
    return new AuditEntry(Kind.KEY, "Revoked the API key “%s” (%s).".formatted(name, key.value()));
  }

  /** A person was invited to become a member. */
  public static AuditEntry memberInvited(EmailAddress guest, Role role) {
    return new AuditEntry(Kind.MEMBER, "Invited %s as %s.".formatted(guest, shown(role)));
  }

  /** An invitation was revoked. */
  public static AuditEntry invitationRevoked(EmailAddress guest) {
    return new AuditEntry(Kind.MEMBER, "Revoked the invitation for %s.".formatted(guest));
  }

  /** An invited person became a member. */
  public static AuditEntry invitationAccepted(Role role) {
    return new AuditEntry(Kind.MEMBER, "Accepted the invitation as %s.".formatted(shown(role)));
  }

  /** An account became a member. */
  public static AuditEntry memberJoined(EmailAddress member, Role role) {
    return new AuditEntry(Kind.MEMBER, "Made %s %s.".formatted(member, shown(role)));
  }

  /** A member's role was changed. */
  public static AuditEntry memberChanged(EmailAddress member, Role role) {
    return new AuditEntry(
        Kind.MEMBER, "Changed the role of %s: now %s.".formatted(member, shown(role)));
  }

  /** A member was removed. */
  public static AuditEntry memberRemoved(EmailAddress member) {
    return new AuditEntry(Kind.MEMBER, "Removed %s.".formatted(member));
  }

  /** The author of the entry deleted their own account. */
  public static AuditEntry ownAccountDeleted() {
    return new AuditEntry(Kind.MEMBER, "Left the site by deleting the own account.");
  }

  /** A link for resetting a member's password was created. */
  public static AuditEntry passwordLinkCreated(EmailAddress member) {
    return new AuditEntry(Kind.MEMBER, "Created a password link for %s.".formatted(member));
  }

  /** The author of the entry turned on two-factor authentication. */
  public static AuditEntry secondFactorEnabled() {
    return new AuditEntry(Kind.MEMBER, "Turned on two-factor authentication.");
  }

  /** The author of the entry turned off two-factor authentication. */
  public static AuditEntry secondFactorDisabled() {
    return new AuditEntry(Kind.MEMBER, "Turned off two-factor authentication.");
  }

  /** The author of the entry replaced their recovery codes. */
  public static AuditEntry recoveryCodesReplaced() {
    return new AuditEntry(Kind.MEMBER, "Replaced the recovery codes.");
  }

  /** Two-factor authentication of a member was turned off by an administrator. */
  public static AuditEntry secondFactorReset(EmailAddress member) {
    return new AuditEntry(
        Kind.MEMBER, "Turned off two-factor authentication of %s.".formatted(member));
  }

  /** A public link was created, or replaced an earlier one. */
  public static AuditEntry publicLinkCreated() {
    return new AuditEntry(Kind.PUBLIC_LINK, "Created a public link.");
  }

  /** The public link was revoked. */
  public static AuditEntry publicLinkRevoked() {
    return new AuditEntry(Kind.PUBLIC_LINK, "Revoked the public link.");
  }

  /** The erasure of one user's data was requested; the entry must not identify the user. */
  public static AuditEntry erasureRequested() {
    return new AuditEntry(Kind.DATA, "Erased the data of one user.");
  }

  /** The events of one user were listed; the entry must not identify the user. */
  public static AuditEntry userEventsListed() {
    return new AuditEntry(Kind.DATA, "Listed the events of one user.");
  }

  /** Somebody checked whether a browser was seen; the entry must not identify the browser. */
  public static AuditEntry browserChecked() {
    return new AuditEntry(Kind.DATA, "Checked whether one visitor was seen.");
  }

  /** Events of these days, in the site's time zone, were exported. */
  public static AuditEntry eventsExported(
      LocalDate first, LocalDate last, String format, boolean hasPeople) {
    return new AuditEntry(
        Kind.DATA,
        "Exported the events of %s to %s as %s%s."
            .formatted(first, last, format, hasPeople ? ", with people by month" : ""));
  }

  /** Exactly these alert types were enabled. */
  public static AuditEntry alertsChosen(Set<AlertKind> kinds) {
    return new AuditEntry(Kind.ALERT, chosen(kinds));
  }

  /** The webhook's URL was changed; the entry does not contain it. */
  public static AuditEntry webhookSet() {
    return new AuditEntry(Kind.ALERT, "Changed the alert webhook URL.");
  }

  /** The webhook's secret was rotated. */
  public static AuditEntry webhookSecretRenewed() {
    return new AuditEntry(Kind.ALERT, "Rotated the alert webhook secret.");
  }

  /** The recipients of a site's mails about a topic were chosen. */
  public static AuditEntry mailRecipientsChosen(MailTopic topic, List<String> addresses) {
    return new AuditEntry(
        kind(topic),
        "Changed who gets %s by mail: now %s."
            .formatted(
                topic.label(), addresses.isEmpty() ? "nobody" : String.join(", ", addresses)));
  }

  /** A recipient used the link in a mail to unsubscribe. */
  public static AuditEntry mailRecipientUnsubscribed(MailTopic topic, EmailAddress recipient) {
    return new AuditEntry(
        kind(topic), "%s unsubscribed from %s by mail.".formatted(recipient, topic.label()));
  }

  private static Kind kind(MailTopic topic) {
    return switch (topic) {
      case ALERTS -> Kind.ALERT;
      case WEEKLY_SUMMARY, MONTHLY_SUMMARY -> Kind.SITE;
    };
  }

  /** The summaries that the webhook gets were chosen. */
  public static AuditEntry webhookSummariesChosen(Set<MailTopic> topics) {
    return new AuditEntry(
        Kind.SITE,
        "Changed the summaries sent to the webhook: now %s."
            .formatted(
                topics.isEmpty()
                    ? "none"
                    : topics.stream()
                        .sorted()
                        .map(MailTopic::label)
                        .collect(Collectors.joining(", "))));
  }

  /** The webhook was removed. */
  public static AuditEntry webhookRemoved() {
    return new AuditEntry(Kind.ALERT, "Removed the alert webhook.");
  }

  private static String overlapPhrase(Duration overlap) {
    return overlap.isZero()
        ? "was revoked immediately"
        : "works for another %s".formatted(hours(overlap));
  }

  private static String hours(Duration overlap) {
    return overlap.toSeconds() % 3600 == 0
        ? "%d h".formatted(overlap.toHours())
        : "%d s".formatted(overlap.toSeconds());
  }

  private static String chosen(Set<AlertKind> kinds) {
    return kinds.isEmpty()
        ? "Turned off all alerts."
        : kinds.stream()
            .sorted()
            .map(AuditEntry::shown)
            .collect(Collectors.joining(", ", "Turned on alerts: ", "."));
  }

  private static String shown(AlertKind kind) {
    return switch (kind) {
      case NO_SUCCESS -> "no recent successes";
      case KEY_REFUSED -> "high error rate on a key";
      case COVERAGE_FALLING -> "drop in coverage";
      case KEY_NEAR_LIMIT -> "key near its rate limit";
    };
  }

  private static String shown(Role role) {
    return switch (role) {
      case OWNER -> "an owner";
      case VIEWER -> "a viewer";
    };
  }
}
