package dev.vouch.dashboard.install;

import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.dashboard.report.DimensionNames;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Descriptions of the browser to which an event is credited, in a few words. */
public final class CreditText {
  private CreditText() {}

  /**
   * Returns the text, such as {@code came from Google · Germany · desktop}; empty if no browser is
   * credited.
   */
  public static String by(CreditedEvent event, Locale locale) {
    return Stream.of(
            event.lastTouch().map(CreditText::from),
            event
                .client()
                .country()
                .map(code -> new DimensionNames(locale).of(Field.COUNTRY, Optional.of(code))),
            event.client().device().map(device -> device.wireName()))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(" · "));
  }

  private static String from(Touch touch) {
    return touch.source().equals(Touch.DIRECT) ? "came directly" : "came from " + touch.source();
  }
}
