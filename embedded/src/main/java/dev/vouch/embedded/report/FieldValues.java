package dev.vouch.embedded.report;

import java.util.Arrays;
import java.util.Optional;

/** The values of a field of clients or touches, numbered from 0, each once. Immutable. */
final class FieldValues {
  private final EventValues.Texts credits;

  /** The number of the text of each value, ascending; 0 of events without a value. */
  private final int[] valueTexts;

  private final int[] values;

  FieldValues(EventValues.Texts credits, ReportMemory memory) {
    this.credits = credits;
    values = memory.ints(credits.size());
    Arrays.setAll(values, credits.textOf());
    valueTexts = Arrays.stream(values).sorted().distinct().toArray();
    Arrays.setAll(values, number -> Arrays.binarySearch(valueTexts, values[number]));
  }

  int size() {
    return valueTexts.length;
  }

  /** Returns the value of each client or touch. */
  int[] values() {
    return values;
  }

  Optional<String> text(int value) {
    int text = valueTexts[value];
    return text == 0 ? Optional.empty() : Optional.of(credits.texts().text(text));
  }
}
