package dev.vouch.server.manage;

import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.RequestFields;
import dev.vouch.directory.annotation.ChartAnnotations;
import java.time.LocalDate;
import java.util.Optional;

/** Parser of annotations. */
public final class AnnotationFields {
  /** The message about {@link ChartAnnotations#ANNOTATIONS_MAX}. */
  public static final String LIMIT_REACHED_MESSAGE =
      "The limit of %d annotations is reached. Delete one first."
          .formatted(ChartAnnotations.ANNOTATIONS_MAX);

  private static final int TEXT_CHARACTERS_MAX = 200;

  private AnnotationFields() {}

  /** The fields of a new annotation. */
  public record NewAnnotation(LocalDate date, String text) {}

  /** Parses {@code date} and {@code text}. */
  public static ParseResult<NewAnnotation> parse(RequestFields fields) {
    Optional<LocalDate> date = DateField.of(fields);
    fields.require("text");
    Optional<String> text = fields.name("text", TEXT_CHARACTERS_MAX);
    fields.rejectUnknown();
    return fields.result(() -> new NewAnnotation(date.orElseThrow(), text.orElseThrow()));
  }
}
