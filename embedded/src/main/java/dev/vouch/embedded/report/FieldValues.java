package dev.vouch.embedded.report;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.embedded.segment.SiteTexts;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/** The values of a field of clients or touches, numbered from 0. Immutable. */
final class FieldValues {
  private final SiteTexts texts;

  /** The number of the text of each value, ascending; 0 of events without a value. */
  private final int[] valueTexts;

  private final int[] values;

  FieldValues(Field field, SiteTexts texts, ReportMemory memory) {
    this.texts = texts;
    int[] fieldTexts =
        field.isOfTouch()
            ? read(texts.touchCount(), touch -> texts.touchText(touch, field), memory)
            : read(texts.clientCount(), client -> texts.clientText(client, field), memory);
    valueTexts = Arrays.stream(fieldTexts).sorted().distinct().toArray();
    values = fieldTexts;
    for (int number = 0; number < values.length; number++) {
      values[number] = Arrays.binarySearch(valueTexts, fieldTexts[number]);
    }
  }

  private static int[] read(int count, IntUnaryOperator text, ReportMemory memory) {
    int[] read = memory.ints(count);
    Arrays.setAll(read, text);
    return read;
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
    return text == 0 ? Optional.empty() : Optional.of(texts.text(text));
  }
}
