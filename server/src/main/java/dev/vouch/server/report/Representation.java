package dev.vouch.server.report;

import io.vertx.ext.web.MIMEHeader;
import java.util.Comparator;
import java.util.List;

/** In which of two forms a client wants an answer (RFC 9110, section 12.5.1). */
enum Representation {
  JSON("application", "json"),
  CSV("text", "csv");

  private final String type;
  private final String subtype;

  Representation(String type, String subtype) {
    this.type = type;
    this.subtype = subtype;
  }

  /** The one of more weight: JSON when both have the same, and when neither is wanted. */
  static Representation wanted(List<MIMEHeader> accept) {
    return CSV.weight(accept) > JSON.weight(accept) ? CSV : JSON;
  }

  /** That of the most specific range, 0 to 1. */
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
