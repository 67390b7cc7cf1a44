package dev.vouch.server.manage;

import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.server.report.ScopeParameters;
import java.time.LocalDate;
import java.util.Optional;

/** Parser of annotations. */
final class AnnotationFields {
  private static final int TEXT_CHARACTERS_MAX = 200;
  private static final int DATE_CHARACTERS_MAX = 255;

  private AnnotationFields() {}

  /** The fields of a new annotation. */
  record NewAnnotation(LocalDate date, String text) {}

  static ParseResult<NewAnnotation> parse(RequestFields fields) {
    Optional<LocalDate> date = date(fields);
    fields.require("text");
    Optional<String> text = fields.printableText("text", TEXT_CHARACTERS_MAX);
    fields.rejectUnknown();
    return fields.result(() -> new NewAnnotation(date.orElseThrow(), text.orElseThrow()));
  }

  private static Optional<LocalDate> date(RequestFields fields) {
    Optional<String> text = fields.requiredText("date", 0, DATE_CHARACTERS_MAX);
    Optional<LocalDate> date = text.flatMap(ScopeParameters::date);
    if (text.isPresent() && date.isEmpty()) {
      fields.add(
          new Problem("/date", "invalid_date", "date must be a calendar date such as 2026-11-30."));
    }
    return date;
  }
}
