package dev.vouch.core.request;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A problem with a request, as listed in problem documents. Contains no values of the request, only
 * field names.
 *
 * @param pointer the location: a JSON pointer (RFC 6901) into the body, or the name of a header or
 *     query parameter
 * @param code stable, lower case with underscores, such as {@code missing_field}; {@link
 *     ProblemCode} lists those of events
 * @param detail one sentence: the field, the rule and the remedy
 */
public record Problem(String pointer, String code, String detail) {
  /** Matches usual field names, but not addresses, numbers and sentences. */
  private static final Pattern PLAIN_NAME = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$.-]{0,63}");

  /**
   * Returns the problem in a form that may be stored: a property name that does not look like a
   * name is removed, because it may be a value sent in the wrong place.
   */
  public Problem withPlainNamesOnly() {
    return cutBefore(name -> !name.isEmpty() && !PLAIN_NAME.matcher(name).matches());
  }

  /** Truncates the pointer before the first unfit name, and removes that name from the detail. */
  public Problem cutBefore(Predicate<String> unfit) {
    String shown =
        Stream.of(pointer.split("/", -1))
            .takeWhile(name -> !unfit.test(name.replace("~1", "/").replace("~0", "~")))
            .collect(Collectors.joining("/"));
    return shown.equals(pointer)
        ? this
        : new Problem(shown, code, detail.replace(fieldAt(pointer), fieldAt("")));
  }

  /** Returns the field of a pointer as named in a sentence, such as {@code properties/plan}. */
  static String fieldAt(String pointer) {
    return pointer.isEmpty() ? "A field" : pointer.substring(1);
  }
}
