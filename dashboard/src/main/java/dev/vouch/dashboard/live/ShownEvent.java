package dev.vouch.dashboard.live;

import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Origin;
import dev.vouch.core.report.Revenue;
import dev.vouch.dashboard.install.CreditText;
import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.dashboard.success.CoverageAdvice;
import dev.vouch.dashboard.success.RichText;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Display texts of a received event.
 *
 * @param titles display titles of successes by name
 */
public record ShownEvent(CreditedEvent event, NumberFormats numbers, UnaryOperator<String> titles) {
  private static final Pattern CURRENCY = Pattern.compile("\\s*([A-Za-z]{3})\\s*");

  /** The display name of the kind of event, such as Success, Refund or Duplicate void. */
  public String kind() {
    return event.isDuplicate() ? "Duplicate " + ownKind().toLowerCase(Locale.ROOT) : ownKind();
  }

  private String ownKind() {
    String other =
        isConfirmed() && event.content().isRefund() ? "Refund" : kind(event.content().eventName());
    return event
        .orderRole()
        .map(
            role ->
                switch (role) {
                  case PLACED, REFUNDED -> other;
                  case VOIDED -> "Void";
                  case REFUND_REVERSED -> "Refund reversal";
                  case VOID_REVERSED -> "Void reversal";
                })
        .orElse(other);
  }

  /** Display name of a kind of event. */
  public static String kind(EventName name) {
    return switch (name) {
      case PAGEVIEW -> "Page view";
      case CLICK -> "Click";
      case SUCCESS -> "Success";
      case CUSTOM -> "Custom event";
    };
  }

  /** Display name of all events of a kind. */
  public static String kinds(EventName name) {
    return switch (name) {
      case PAGEVIEW -> "Page views";
      case CLICK -> "Clicks";
      case SUCCESS -> "Successes";
      case CUSTOM -> "Custom";
    };
  }

  /** The name of the success; empty for other events. Each name has a page of its own. */
  public Optional<String> success() {
    return event.content().name().filter(_ -> isSuccess());
  }

  /** The title of a success of this name. */
  public String title(String success) {
    return titles.apply(success);
  }

  public boolean isSuccess() {
    return event.content().eventName() == EventName.SUCCESS;
  }

  /** The formatted value of a success. */
  public Optional<String> value() {
    EventContent content = event.content();
    return content
        .successValue()
        .map(value -> numbers.money(new Revenue.Amount(currency(content), value)));
  }

  private static Optional<String> currency(EventContent content) {
    return content.properties().get("currency") instanceof PropertyValue.Text(String text)
        ? CURRENCY
            .matcher(text)
            .results()
            .findFirst()
            .filter(found -> found.group().equals(text))
            .map(found -> found.group(1).toUpperCase(Locale.ROOT))
        : Optional.empty();
  }

  /** Whether a backend sent the event. */
  public boolean isConfirmed() {
    return event.origin() == Origin.SERVER;
  }

  /** Whether the event is credited to a visitor. */
  public boolean isCredited() {
    return event.kind() == CreditKind.VISITOR;
  }

  /** Whether the event is credited to a user ID only. */
  public boolean isCreditedToUser() {
    return event.kind() == CreditKind.USER;
  }

  /** The description of the credited browser, such as {@code came from Google · Germany}. */
  public String creditText() {
    return CreditText.by(event, numbers.locale());
  }

  /** The text of {@link #creditText} as a sentence. */
  public String sentence() {
    String creditText = creditText();
    return creditText.isEmpty()
        ? ""
        : creditText.substring(0, 1).toUpperCase(Locale.ROOT) + creditText.substring(1);
  }

  /** The reason for the event's credit. */
  public RichText reason() {
    return CoverageAdvice.of(event.reason()).headline();
  }
}
