package dev.vouch.embedded.report;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.embedded.segment.SiteEvents;
import dev.vouch.embedded.segment.SiteTexts;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * State that the evaluations of one site's questions share: events, memory budget and selections.
 * Not thread-safe.
 */
final class ReportContext {
  private final SiteEvents events;
  private final ReportMemory memory;
  private final Map<Selection.Key, Selection> selections = new LinkedHashMap<>();
  private final Map<Field, FieldValues> values = new EnumMap<>(Field.class);

  ReportContext(SiteEvents events, ReportMemory memory) {
    this.events = events;
    this.memory = memory;
  }

  SiteEvents events() {
    return events;
  }

  SiteTexts texts() {
    return events.texts();
  }

  ReportMemory memory() {
    return memory;
  }

  /** Returns the selection for a question, which questions with equal time and filters share. */
  Selection selection(ScopedQuestion<?> question) {
    return selections.computeIfAbsent(
        Selection.Key.of(question), key -> new Selection(key, texts()));
  }

  /** Returns all selections that were requested. */
  List<Selection> selections() {
    return List.copyOf(selections.values());
  }

  /** Returns the distinct values of a field of clients or touches. */
  FieldValues values(Field field) {
    return values.computeIfAbsent(
        field,
        _ ->
            new FieldValues(
                EventValues.Texts.ofCredits(field, AttributionModel.LAST, texts()), memory));
  }

  /** The distinct values of a field of clients or touches, numbered from 0. Immutable. */
  static final class FieldValues {
    private final EventValues.Texts credits;

    /** The number of each value's text, ascending; 0 stands for events without a value. */
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
}
