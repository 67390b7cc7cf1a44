package dev.vouch.server.dashboard.path;

import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.PathStep.Kind;
import dev.vouch.server.dashboard.report.Choice;
import dev.vouch.server.dashboard.report.ReportUrl;
import dev.vouch.server.report.PathParameters;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The two fields that a form has for each step, so that it works without a script: a kind to
 * choose, and a text to write. A page that gets them leads to the URL that has the steps.
 */
public final class StepFields {
  /** The kinds, one per step. */
  public static final Choice<List<Kind>> KINDS =
      Choice.several(
          "kind",
          PathParameters.STEPS_MAX,
          StepFields::kind,
          Kind::wireName,
          "kind must be page, click, custom or success, given at most 10 times.");

  /** The texts, one per step; an empty one is no step. */
  public static final Choice<List<String>> TEXTS =
      Choice.several(
          "text",
          PathParameters.STEPS_MAX,
          Optional::of,
          Function.identity(),
          "text can be given at most 10 times.");

  private StepFields() {}

  /** Whether the URL has a submitted form. */
  public static boolean areSubmitted(ReportUrl url) {
    return !url.chosen(TEXTS).isEmpty();
  }

  /**
   * The submitted steps. A text such as {@code success:paid} without a selected kind is parsed as a
   * step.
   */
  public static List<PathStep> steps(ReportUrl url) {
    List<Kind> kinds = url.chosen(KINDS);
    List<String> texts = url.chosen(TEXTS);
    return IntStream.range(0, Math.min(kinds.size(), texts.size()))
        .mapToObj(index -> step(kinds.get(index), texts.get(index).strip()))
        .flatMap(Optional::stream)
        .toList();
  }

  /** The URL without the fields. */
  public static ReportUrl without(ReportUrl url) {
    return url.with(KINDS, List.of()).with(TEXTS, List.of());
  }

  /**
   * The kind page is the default, so its text may name another kind; any other kind was selected.
   */
  static Optional<PathStep> step(Kind kind, String text) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(kind)
        .filter(chosen -> chosen == Kind.PAGE)
        .flatMap(_ -> PathStep.parse(text))
        .or(() -> Optional.of(PathStep.of(kind, text)));
  }

  private static Optional<Kind> kind(String written) {
    return Arrays.stream(Kind.values()).filter(kind -> kind.wireName().equals(written)).findFirst();
  }
}
