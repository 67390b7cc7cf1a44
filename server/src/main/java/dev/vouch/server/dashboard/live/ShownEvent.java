package dev.vouch.server.dashboard.live;

import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Origin;
import dev.vouch.core.report.Revenue;
import dev.vouch.server.dashboard.install.CreditText;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.success.CoverageAdvice;
import dev.vouch.server.dashboard.success.RichText;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * What people read about an event that has just come.
 *
 * @param titles what people call a success of a name
 */
public record ShownEvent(CreditedEvent event, NumberFormats numbers, UnaryOperator<String> titles) {
  private static final Pattern CURRENCY = Pattern.compile("\\s*([A-Za-z]{3})\\s*");

  public String kind() {
    return kind(event.content().eventName());
  }

  /** What people call a kind of event. */
  public static String kind(EventName name) {
    return switch (name) {
      case PAGEVIEW -> "Page view";
      case CLICK -> "Click";
      case SUCCESS -> "Success";
      case CUSTOM -> "Custom event";
    };
  }

  /** What people call all events of a kind. */
  public static String kinds(EventName name) {
    return switch (name) {
      case PAGEVIEW -> "Page views";
      case CLICK -> "Clicks";
      case SUCCESS -> "Successes";
      case CUSTOM -> "Custom";
    };
  }

  /** The name of a success, which has a page of its own. */
  public Optional<String> success() {
    return event.content().name().filter(_ -> isSuccess());
  }

  /** What people call a success of this name. */
  public String title(String success) {
    return titles.apply(success);
  }

  public boolean isSuccess() {
    return event.content().eventName() == EventName.SUCCESS;
  }

  /** What a success is worth. */
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

  /** Whether a backend sent it. */
  public boolean isConfirmed() {
    return event.origin() == Origin.SERVER;
  }

  /** Whether a browser that was seen is credited with it. */
  public boolean isCredited() {
    return event.kind() == CreditKind.VISITOR;
  }

  /** Whether its user id alone is known. */
  public boolean isGrouped() {
    return event.kind() == CreditKind.USER;
  }

  /** Which browser it is credited to, such as {@code came from Google · Germany}. */
  public String sentBy() {
    return CreditText.by(event, numbers.locale());
  }

  /** The same as a sentence of its own. */
  public String sentence() {
    String sentBy = sentBy();
    return sentBy.isEmpty()
        ? ""
        : sentBy.substring(0, 1).toUpperCase(Locale.ROOT) + sentBy.substring(1);
  }

  /** Why it is credited so. */
  public RichText reason() {
    return CoverageAdvice.of(event.reason()).headline();
  }
}
