package dev.vouch.server.dashboard.install;

import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.server.dashboard.report.DimensionNames;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes in a few words which browser an event is credited to. */
public final class CreditText {
  private CreditText() {}

  /** The text, such as {@code came from Google · Germany · desktop}; empty without a browser. */
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
