package dev.vouch.reports;

import io.vertx.ext.web.MIMEHeader;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The representation of a response: JSON or CSV. */
public enum Representation {
  JSON("json", "application"),
  CSV("csv", "text");

  /** The value of {@code format}, which is also the subtype of the media type. */
  private final String subtype;

  private final String type;

  Representation(String subtype, String type) {
    this.subtype = subtype;
    this.type = type;
  }

  /**
   * Returns the representation that the parameter {@code format} names, which links need because
   * they cannot set a header. The default is the one that {@code accept} prefers. An invalid {@code
   * format} adds a problem.
   */
  public static Representation negotiate(QueryParameters parameters, List<MIMEHeader> accept) {
    Optional<Representation> named =
        parameters.parsed(
            "format",
            format ->
                Arrays.stream(values()).filter(known -> known.subtype.equals(format)).findFirst(),
            "invalid_format",
            "format must be json or csv. Omit it to use the Accept header.");
    return named.orElseGet(() -> negotiate(accept));
  }

  /**
   * Returns the representation with the higher weight (RFC 9110, section 12.5.1); JSON if the
   * weights are equal.
   */
  private static Representation negotiate(List<MIMEHeader> accept) {
    return CSV.weight(accept) > JSON.weight(accept) ? CSV : JSON;
  }

  /** Returns the weight of the most specific matching range, from 0 to 1. */
  private float weight(List<MIMEHeader> accept) {
    return accept.stream()
        .filter(range -> matches(range.component(), type))
        .filter(range -> matches(range.subComponent(), subtype))
        .max(Comparator.comparingInt(Representation::specificity))
        .map(MIMEHeader::weight)
        .orElse(0f);
  }

  private static boolean matches(String range, String name) {
    return isAny(range) || range.equalsIgnoreCase(name);
  }

  private static int specificity(MIMEHeader range) {
    return (isAny(range.component()) ? 0 : 1) + (isAny(range.subComponent()) ? 0 : 1);
  }

  private static boolean isAny(String range) {
    return range.equals("*");
  }
}
