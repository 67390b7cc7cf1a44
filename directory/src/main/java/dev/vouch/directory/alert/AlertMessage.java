package dev.vouch.directory.alert;

import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.alert.Alert.AlertId;
import dev.vouch.directory.alert.Alert.AlertState;
import java.util.Optional;

/** A message that an alert was raised or cleared, in any channel. */
public record AlertMessage(AlertId alert, AlertState state) {
  /** Returns the text form, such as {@code alert_0123456789abcdef_raised}. */
  public String id() {
    return alert + "_" + state.wireName();
  }

  /** Parses the text form; empty if {@code text} is not valid. */
  public static Optional<AlertMessage> parse(String text) {
    int end = text.lastIndexOf('_');
    return end < 0
        ? Optional.empty()
        : AlertId.parse(text.substring(0, end))
            .flatMap(
                alert ->
                    WireNamed.parse(AlertState.class, text.substring(end + 1))
                        .map(state -> new AlertMessage(alert, state)));
  }
}
