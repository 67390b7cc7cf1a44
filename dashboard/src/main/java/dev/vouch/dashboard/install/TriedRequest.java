package dev.vouch.dashboard.install;

import dev.vouch.core.credit.Credit;
import dev.vouch.core.credit.PreviewedCredit;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventDiagnostics;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import dev.vouch.core.ingest.DryRunOutcome;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.request.IgnoredFields;
import dev.vouch.dashboard.live.ShownWarning;
import dev.vouch.dashboard.success.CoverageAdvice;
import dev.vouch.dashboard.success.RichText;
import dev.vouch.http.EventResponse;
import dev.vouch.http.ProblemDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The displayed result of a dry run. */
public sealed interface TriedRequest {
  /** The request would be rejected. */
  record Rejected(ProblemDocument problem) implements TriedRequest {}

  /**
   * The event would be recorded.
   *
   * @param fields the fields that would be stored, in the order of the documentation
   * @param notes mistakes, and data that would not be stored
   * @param credit the predicted credit; empty if it cannot be previewed
   */
  record WouldRecord(List<StoredField> fields, List<RichText> notes, Optional<TriedCredit> credit)
      implements TriedRequest {
    public WouldRecord {
      fields = List.copyOf(fields);
      notes = List.copyOf(notes);
    }
  }

  /** A field as it would be stored. */
  record StoredField(String name, String value) {}

  /** The predicted credit of the event, with its explanation. */
  record TriedCredit(CreditKind kind, Optional<String> source, CoverageAdvice advice) {
    private static TriedCredit of(Credit credit) {
      return new TriedCredit(
          credit.kind(), credit.lastTouch().map(Touch::source), CoverageAdvice.of(credit.reason()));
    }

    /** Returns whether the event would be credited to a visitor. */
    public boolean isVisitor() {
      return kind == CreditKind.VISITOR;
    }
  }

  /** Returns the displayed result for an outcome. */
  static TriedRequest of(DryRunOutcome outcome) {
    return switch (outcome) {
      case DryRunOutcome.Rejected rejected ->
          new Rejected(EventResponse.problem(rejected.outcome()).orElseThrow());
      case DryRunOutcome.WouldRecord event ->
          new WouldRecord(
              fields(event.event()),
              notes(event.diagnostics()),
              event.credit().map(PreviewedCredit::credit).map(TriedCredit::of));
    };
  }

  private static List<StoredField> fields(LogRecord.ServerEvent event) {
    EventContent content = event.content();
    List<StoredField> fields = new ArrayList<>();
    fields.add(new StoredField("event_name", content.eventName().wireName()));
    fields.add(new StoredField("page_path", content.pagePath()));
    content.name().ifPresent(name -> fields.add(new StoredField("name", name)));
    event
        .occurredAt()
        .ifPresent(time -> fields.add(new StoredField("occurred_at", time.toString())));
    content
        .successValue()
        .map(value -> value.stripTrailingZeros().toPlainString())
        .ifPresent(value -> fields.add(new StoredField("success_value", value)));
    content
        .properties()
        .forEach((name, value) -> fields.add(new StoredField("properties." + name, text(value))));
    event
        .browser()
        .ifPresent(
            _ -> fields.add(new StoredField("ip, user_agent", "a keyed hash of both together")));
    event.userKey().ifPresent(_ -> fields.add(new StoredField("success_user_id", "a keyed hash")));
    event
        .order()
        .ifPresent(order -> fields.add(new StoredField(order.role().fieldName(), "a keyed hash")));
    return fields;
  }

  private static String text(PropertyValue value) {
    return switch (value) {
      case PropertyValue.Text(String text) -> text;
      case PropertyValue.Decimal decimal -> decimal.value().toPlainString();
      case PropertyValue.Flag flag -> String.valueOf(flag.value());
    };
  }

  private static List<RichText> notes(EventDiagnostics diagnostics) {
    List<RichText> notes = new ArrayList<>();
    diagnostics.warnings().stream()
        .sorted()
        .map(warning -> ShownWarning.of(warning).text())
        .forEach(notes::add);
    if (diagnostics.strippedProperties() > 0) {
      notes.add(
          RichText.of(
              "Personal values in `properties`, `name` or `page_path` would be removed before storage: %d. Do not send them there."
                  .formatted(diagnostics.strippedProperties())));
    }
    IgnoredFields ignored = diagnostics.ignoredFields();
    ignored.misspelled().stream()
        .map(IgnoredFields.Misspelled::known)
        .distinct()
        .map(
            known ->
                RichText.of("An unknown field is ignored. Did you mean `%s`?".formatted(known)))
        .forEach(notes::add);
    int others = ignored.count() - ignored.misspelled().size();
    if (others > 0) {
      notes.add(
          RichText.of(
              "Unknown fields are ignored: %d. Send your own data in `properties`."
                  .formatted(others)));
    }
    return notes;
  }
}
