package dev.vouch.core.event;

/**
 * One thing that is wrong with a request. Of what was sent it holds nothing but names of fields.
 *
 * @param pointer where: a JSON pointer (RFC 6901) into the body, or the name of a header or query
 *     parameter
 * @param code stable, lower case with underscores, such as {@code missing_field}; {@link
 *     ProblemCode} lists those of events
 * @param detail one sentence: the field, the rule, the remedy
 */
public record Problem(String pointer, String code, String detail) {
  /** How a sentence names the field that a pointer leads to, such as {@code properties/plan}. */
  static String fieldAt(String pointer) {
    return pointer.isEmpty() ? "A field" : pointer.substring(1);
  }
}
