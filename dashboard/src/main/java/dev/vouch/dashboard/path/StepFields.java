package dev.vouch.dashboard.path;

import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.PathStep.Kind;
import dev.vouch.dashboard.report.Choice;
import dev.vouch.dashboard.report.ReportUrl;
import dev.vouch.reports.PathParameters;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The two fields of a form for each step, which work without scripts: a kind to choose, and a text
 * to type. A page that receives these fields redirects to the URL with the steps.
 */
public final class StepFields {
  /** The kinds of the steps, one per step. */
  public static final Choice<List<Kind>> KINDS =
      Choice.several(
          "kind",
          PathParameters.STEPS_MAX,
          StepFields::kind,
          Kind::wireName,
          "kind must be page, click, custom or success, given at most 10 times.");

  /** The texts of the steps, one per step. An empty text is ignored. */
  public static final Choice<List<String>> TEXTS =
      Choice.several(
          "text",
          PathParameters.STEPS_MAX,
          Optional::of,
          Function.identity(),
          "text can be given at most 10 times.");

  private StepFields() {}

  /** Whether the URL contains submitted fields. */
  public static boolean areSubmitted(ReportUrl url) {
    return !url.chosen(TEXTS).isEmpty();
  }

  /**
   * Returns the submitted steps. A text such as {@code success:paid} is parsed as a step if the
   * kind is left at its default.
   */
  public static List<PathStep> steps(ReportUrl url) {
    List<Kind> kinds = url.chosen(KINDS);
    List<String> texts = url.chosen(TEXTS);
    return IntStream.range(0, Math.min(kinds.size(), texts.size()))
        .mapToObj(index -> step(kinds.get(index), texts.get(index).strip()))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Returns the URL without these fields. */
  public static ReportUrl without(ReportUrl url) {
    return url.with(KINDS, List.of()).with(TEXTS, List.of());
  }

  /**
   * Returns a step; empty if the text is empty. With the default kind page, the text can contain
   * another kind.
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
