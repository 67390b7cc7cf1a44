package dev.vouch.embedded.report;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.embedded.segment.SiteEvents;
import dev.vouch.embedded.segment.SiteTexts;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the evaluations of one site's questions have in common. Not thread-safe. */
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

  /** Returns the events of a question. */
  Selection selection(ScopedQuestion<?> question) {
    return selections.computeIfAbsent(
        Selection.Key.of(question), key -> new Selection(key, texts()));
  }

  /** Returns all that were asked for. */
  List<Selection> selections() {
    return List.copyOf(selections.values());
  }

  /** Returns the values of a field of clients or touches. */
  FieldValues values(Field field) {
    return values.computeIfAbsent(
        field,
        _ ->
            new FieldValues(
                EventValues.Texts.ofCredits(field, AttributionModel.LAST, texts()), memory));
  }
}
