package dev.vouch.server.dashboard.live;

import dev.vouch.core.event.EventWarning;
import dev.vouch.core.ingest.RequestWarning;
import dev.vouch.server.dashboard.success.RichText;

/**
 * Display texts of a warning about recorded requests.
 *
 * @param text what is wrong, and the remedy
 * @param code the warning's code, or the response header that reports it
 */
public record ShownWarning(RichText text, String code) {
  private static final String IGNORED_FIELDS = "Vouch-Ignored-Fields";

  /** The texts of a mistake in an event that is recorded nevertheless. */
  public static ShownWarning of(EventWarning warning) {
    return switch (warning) {
      case IP_UNUSABLE ->
          of(
              "`ip` is not an IP address, so the event cannot be matched to a browser. Send the"
                  + " visitor’s own address: one IPv4 or IPv6 address, not a list.",
              "ip_unusable");
      case CURRENCY_UNKNOWN ->
          of(
              "`currency` is not an ISO 4217 code such as `EUR`. Reports cannot add"
                  + " the value to the right currency.",
              "currency_unknown");
      case REPORTED_LATE ->
          of(
              "`occurred_at` is more than 7 days before the event was received, so some visits"
                  + " before it may no longer be matched. Send events within 7 days.",
              "reported_late");
    };
  }

  /** The texts of a warning. */
  public static ShownWarning of(RequestWarning warning) {
    return switch (warning.kind()) {
      case IP_UNUSABLE -> of(EventWarning.IP_UNUSABLE);
      case CURRENCY_UNKNOWN -> of(EventWarning.CURRENCY_UNKNOWN);
      case REPORTED_LATE -> of(EventWarning.REPORTED_LATE);
      case FIELD_MISSPELLED ->
          of(
              "An unknown field was ignored. Did you mean `%s`?"
                  .formatted(warning.field().orElseThrow()),
              IGNORED_FIELDS);
      case FIELDS_IGNORED ->
          of("Unknown fields were ignored. Send your own data in `properties`.", IGNORED_FIELDS);
      case PERSONAL_DATA_STRIPPED ->
          of(
              "Personal data was removed from `properties`, `name` or `page_path`. Do not send it"
                  + " there.",
              "Vouch-Stripped-Properties");
    };
  }

  private static ShownWarning of(String text, String code) {
    return new ShownWarning(RichText.of(text), code);
  }
}
