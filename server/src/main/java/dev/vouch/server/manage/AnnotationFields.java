package dev.vouch.server.manage;

import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.RequestFields;
import java.time.LocalDate;
import java.util.Optional;

/** Parser of annotations. */
final class AnnotationFields {
  private static final int TEXT_CHARACTERS_MAX = 200;

  private AnnotationFields() {}

  /** The fields of a new annotation. */
  record NewAnnotation(LocalDate date, String text) {}

  static ParseResult<NewAnnotation> parse(RequestFields fields) {
    Optional<LocalDate> date = DateField.of(fields);
    fields.require("text");
    Optional<String> text = fields.printableText("text", TEXT_CHARACTERS_MAX);
    fields.rejectUnknown();
    return fields.result(() -> new NewAnnotation(date.orElseThrow(), text.orElseThrow()));
  }
}
