package dev.vouch.directory.audit;

import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Role;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What somebody did with a site. Never holds a token, a secret, a password or a user id: the audit
 * keeps its sentence, and shows it to every owner.
 */
public sealed interface AuditEntry {
  /** What a deed is about, to choose by. */
  enum Kind implements WireNamed {
    SITE("Site"),
    KEY("API keys"),
    SUCCESS_RULE("Success rules"),
    MEMBER("People"),
    PUBLIC_LINK("Public link"),
    DATA("Data"),
    FUNNEL("Funnels"),
    ALERT("Alerts");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** What people read. */
    public String label() {
      return label;
    }
  }

  /** The site was added. */
  record SiteCreated(String name) implements AuditEntry {}

  /** Settings were changed; one phrase for each. */
  record SiteChanged(List<String> changes) implements AuditEntry {
    public SiteChanged {
      changes = List.copyOf(changes);
    }
  }

  /** The secret that proofs of {@code identify} are made with was looked at. */
  record IdentifySecretShown() implements AuditEntry {}

  /** An API key was created. */
  record KeyCreated(KeyId key, String name) implements AuditEntry {}

  /** An API key was replaced, and stays accepted for a while. */
  record KeyRotated(KeyId replaced, KeyId fresh, String name, Duration overlap)
      implements AuditEntry {}

  /** An API key was revoked. */
  record KeyRevoked(KeyId key, String name) implements AuditEntry {}

  /** A success rule was created. */
  record RuleCreated(SuccessRule rule) implements AuditEntry {}

  /** A success rule was changed; one phrase for each part. */
  record RuleChanged(String name, List<String> changes) implements AuditEntry {
    public RuleChanged {
      changes = List.copyOf(changes);
    }
  }

  /** A success rule was deleted. */
  record RuleDeleted(SuccessRule rule) implements AuditEntry {}

  /** Somebody was invited to become a member. */
  record MemberInvited(EmailAddress guest, Role role) implements AuditEntry {}

  /** An invitation leads nowhere any more. */
  record InvitationTakenBack(EmailAddress guest) implements AuditEntry {}

  /** An invited person became a member. */
  record InvitationAccepted(Role role) implements AuditEntry {}

  /** An account became a member. */
  record MemberJoined(EmailAddress member, Role role) implements AuditEntry {}

  /** A member was given another role. */
  record MemberChanged(EmailAddress member, Role role) implements AuditEntry {}

  /** A member is none any more. */
  record MemberRemoved(EmailAddress member) implements AuditEntry {}

  /** A member who lost the password got a link to choose another. */
  record PasswordLinkMade(EmailAddress member) implements AuditEntry {}

  /** A public link was made, in place of the one there was. */
  record PublicLinkCreated() implements AuditEntry {}

  /** The public link leads nowhere any more. */
  record PublicLinkRevoked() implements AuditEntry {}

  /** One user's data is to be erased; the audit must not hold whose. */
  record ErasureRequested() implements AuditEntry {}

  /** Events of these days, in the site's zone, were written into a file. */
  record EventsExported(LocalDate first, LocalDate last, String format) implements AuditEntry {}

  /** A funnel was saved, for the first time or again. */
  record FunnelSaved(String name) implements AuditEntry {}

  /** A saved funnel was deleted. */
  record FunnelDeleted(String name) implements AuditEntry {}

  /** These alerts were turned on, and all others off. */
  record AlertsChosen(Set<AlertKind> kinds) implements AuditEntry {
    public AlertsChosen {
      kinds = Set.copyOf(kinds);
    }
  }

  /** Alerts are sent to another address; to which one, owners need not know. */
  record WebhookSet() implements AuditEntry {}

  /** What is sent to the webhook is signed with another secret. */
  record WebhookSecretRenewed() implements AuditEntry {}

  /** Alerts are sent nowhere any more. */
  record WebhookRemoved() implements AuditEntry {}

  /** What it is about. */
  default Kind kind() {
    return switch (this) {
      case SiteCreated _, SiteChanged _, IdentifySecretShown _ -> Kind.SITE;
      case KeyCreated _, KeyRotated _, KeyRevoked _ -> Kind.KEY;
      case RuleCreated _, RuleChanged _, RuleDeleted _ -> Kind.SUCCESS_RULE;
      case MemberInvited _,
          InvitationTakenBack _,
          InvitationAccepted _,
          MemberJoined _,
          MemberChanged _,
          MemberRemoved _,
          PasswordLinkMade _ ->
          Kind.MEMBER;
      case PublicLinkCreated _, PublicLinkRevoked _ -> Kind.PUBLIC_LINK;
      case ErasureRequested _, EventsExported _ -> Kind.DATA;
      case FunnelSaved _, FunnelDeleted _ -> Kind.FUNNEL;
      case AlertsChosen _, WebhookSet _, WebhookSecretRenewed _, WebhookRemoved _ -> Kind.ALERT;
    };
  }

  /** What people read, behind the name of who did it. */
  default String sentence() {
    return switch (this) {
      case SiteCreated(String name) -> "Added the site “%s”.".formatted(name);
      case SiteChanged(List<String> changes) -> ChangeDescriptions.sentence("Changed the site", changes);
      case IdentifySecretShown _ -> "Viewed the identify secret.";
      case KeyCreated(KeyId key, String name) ->
          "Created the API key “%s” (%s).".formatted(name, key.value());
      case KeyRotated(KeyId replaced, KeyId fresh, String name, Duration overlap) ->
          "Rotated the API key “%s”: %s replaces %s, which %s."
              .formatted(name, fresh.value(), replaced.value(), lasting(overlap));
      case KeyRevoked(KeyId key, String name) ->
          "Revoked the API key “%s” (%s).".formatted(name, key.value());
      case RuleCreated(SuccessRule rule) -> "Created the success rule %s.".formatted(shown(rule));
      case RuleChanged(String name, List<String> changes) ->
          ChangeDescriptions.sentence("Changed the success rule “%s”".formatted(name), changes);
      case RuleDeleted(SuccessRule rule) -> "Deleted the success rule %s.".formatted(shown(rule));
      case MemberInvited(EmailAddress guest, Role role) ->
          "Invited %s as %s.".formatted(guest, shown(role));
      case InvitationTakenBack(EmailAddress guest) ->
          "Revoked the invitation for %s.".formatted(guest);
      case InvitationAccepted(Role role) -> "Accepted the invitation as %s.".formatted(shown(role));
      case MemberJoined(EmailAddress member, Role role) ->
          "Made %s %s.".formatted(member, shown(role));
      case MemberChanged(EmailAddress member, Role role) ->
          "Changed the role of %s: now %s.".formatted(member, shown(role));
      case MemberRemoved(EmailAddress member) -> "Removed %s.".formatted(member);
      case PasswordLinkMade(EmailAddress member) ->
          "Created a password link for %s.".formatted(member);
      case PublicLinkCreated _ -> "Created a public link.";
      case PublicLinkRevoked _ -> "Revoked the public link.";
      case ErasureRequested _ -> "Erased the data of one user.";
      case EventsExported(LocalDate first, LocalDate last, String format) ->
          "Exported the events of %s to %s as %s.".formatted(first, last, format);
      case FunnelSaved(String name) -> "Saved the funnel “%s”.".formatted(name);
      case FunnelDeleted(String name) -> "Deleted the funnel “%s”.".formatted(name);
      case AlertsChosen(Set<AlertKind> kinds) -> chosen(kinds);
      case WebhookSet _ -> "Changed the alert webhook URL.";
      case WebhookSecretRenewed _ -> "Rotated the alert webhook secret.";
      case WebhookRemoved _ -> "Removed the alert webhook.";
    };
  }

  private static String lasting(Duration overlap) {
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

  private static String shown(SuccessRule rule) {
    String name = "“%s”".formatted(rule.name());
    String titled =
        rule.title().equals(rule.name()) ? name : name + ", titled “%s”".formatted(rule.title());
    return rule.pagePath()
        .map(PagePattern::text)
        .map(path -> titled + ", for pages %s".formatted(path))
        .orElse(titled);
  }
}
