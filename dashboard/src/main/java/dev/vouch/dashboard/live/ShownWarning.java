package dev.vouch.dashboard.live;

import dev.vouch.core.event.EventWarning;
import dev.vouch.core.ingest.RequestWarning;
import dev.vouch.core.ingest.RequestWarning.Mistake;
import dev.vouch.dashboard.success.RichText;

/**
 * Display texts of a warning about recorded requests.
 *
 * @param text what is wrong, and the remedy
 * @param code the warning's code, or the response header that reports it
 */
public record ShownWarning(RichText text, String code) {
  private static final String IGNORED_FIELDS = "Vouch-Ignored-Fields";

  /** The texts about a mistake in an event that was recorded. */
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
      case ID_NUMERIC ->
          of(
              "An ID was sent as a number and recorded as its decimal text. Send it as a string:"
                  + " some languages round numbers of more than 15 digits before they send them.",
              "id_numeric");
      case SUCCESS_VALUE_QUOTED ->
          of(
              "`success_value` was sent as a string and recorded as the number in it. Send a"
                  + " number.",
              "success_value_quoted");
      case CHARACTERS_REPLACED ->
          of(
              "A text had U+0000 or half a character, which was replaced by `�`. Shorten texts"
                  + " between characters, and remove U+0000.",
              "characters_replaced");
      case OCCURRED_AT_AHEAD ->
          of(
              "`occurred_at` is ahead of this server’s clock, so the event counts when it was"
                  + " received. Synchronise the clock of the machine that sends it.",
              "occurred_at_ahead");
      case TEXT_TRUNCATED ->
          of(
              "A path, name or property was longer than its limit and was cut off there. Send"
                  + " shorter texts.",
              "text_truncated");
      case PROPERTIES_DROPPED ->
          of(
              "Properties beyond the limits were left out. Send at most 50 with names of at most"
                  + " 100 characters.",
              "properties_dropped");
    };
  }

  /** The texts of a warning. */
  public static ShownWarning of(RequestWarning warning) {
    return switch (warning.mistake()) {
      case Mistake.Coded(EventWarning coded) -> of(coded);
      case Mistake.FieldMisspelled(String known) ->
          of("An unknown field was ignored. Did you mean `%s`?".formatted(known), IGNORED_FIELDS);
      case Mistake.FieldsIgnored() ->
          of("Unknown fields were ignored. Send your own data in `properties`.", IGNORED_FIELDS);
      case Mistake.PersonalDataStripped() ->
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
