package dev.vouch.core.request;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The unknown fields of a request. Most are only counted, because the name of a field can be
 * personal data. A name that is close to a known field's name is listed.
 *
 * @param count the number of all unknown fields
 * @param misspelled at most {@link #MISSPELLED_MAX}
 */
public record IgnoredFields(int count, List<Misspelled> misspelled) {
  /** Bounds the response; more would not help the reader. */
  public static final int MISSPELLED_MAX = 5;

  /** There are no unknown fields. */
  public static final IgnoredFields NONE = new IgnoredFields(0, List.of());

  private static final int EDITS_MAX = 2;

  /** A shorter name is compared more strictly: {@code jane} is two edits from {@code name}. */
  private static final int CHARACTERS_PER_EDIT = 3;

  /** Bounds the time that a body with thousands of unknown fields takes. */
  private static final int COMPARED_MAX = 50;

  public IgnoredFields {
    misspelled = List.copyOf(misspelled);
  }

  /**
   * An unknown field whose name is close to a known field's name.
   *
   * @param sent the name as sent
   * @param known the name that was probably intended
   */
  public record Misspelled(String sent, String known) {
    @Override
    public String toString() {
      return "Misspelled[" + known + "]";
    }
  }

  static IgnoredFields of(Collection<String> sent, Collection<String> known) {
    List<String> ignored = new ArrayList<>(0);
    for (String field : sent) {
      if (!known.contains(field)) {
        ignored.add(field);
      }
    }
    if (ignored.isEmpty()) {
      return NONE;
    }
    return new IgnoredFields(
        ignored.size(),
        ignored.stream()
            .limit(COMPARED_MAX)
            .flatMap(field -> misspelled(field, known).stream())
            .limit(MISSPELLED_MAX)
            .toList());
  }

  /**
   * Returns a problem that a field is missing with the unknown field that was probably sent
   * instead; other problems unchanged.
   */
  Problem explained(Problem problem) {
    if (!problem.code().equals(ProblemCode.MISSING_FIELD.wireName())) {
      return problem;
    }
    return misspelled.stream()
        .filter(field -> problem.pointer().equals("/" + field.known()))
        .findFirst()
        .map(field -> "%s Rename the unknown field %s.".formatted(problem.detail(), field.sent()))
        .map(detail -> new Problem(problem.pointer(), problem.code(), detail))
        .orElse(problem);
  }

  private static Optional<Misspelled> misspelled(String field, Collection<String> known) {
    String lowerCase = field.toLowerCase(Locale.ROOT);
    return known.stream()
        .filter(name -> Math.abs(name.length() - field.length()) <= EDITS_MAX)
        .filter(name -> EditDistance.between(lowerCase, name) <= editsMax(name))
        .min(Comparator.comparingInt(name -> EditDistance.between(lowerCase, name)))
        .map(name -> new Misspelled(field, name));
  }

  private static int editsMax(String known) {
    return Math.min(EDITS_MAX, known.length() / CHARACTERS_PER_EDIT);
  }
}
