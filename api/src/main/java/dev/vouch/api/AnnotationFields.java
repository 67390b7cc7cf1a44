package dev.vouch.api;

import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.RequestFields;
import dev.vouch.directory.annotation.ChartAnnotations;
import java.time.LocalDate;
import java.util.Optional;

/** Parser of annotations, for the API and forms. */
public final class AnnotationFields {
  /** The error message when a site has {@link ChartAnnotations#ANNOTATIONS_MAX} annotations. */
  public static final String LIMIT_REACHED_MESSAGE =
      "The limit of %d annotations is reached. Delete one first."
          .formatted(ChartAnnotations.ANNOTATIONS_MAX);

  private static final int TEXT_CHARACTERS_MAX = 200;

  private AnnotationFields() {}

  /** The fields of a new annotation: the day in the site's time zone, and its text. */
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
