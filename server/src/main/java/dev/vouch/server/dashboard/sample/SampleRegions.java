package dev.vouch.server.dashboard.sample;

import dev.vouch.server.dashboard.sample.Samples.LinkingMethod;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Filter of the lines of a sample. A source serves both linking methods: comment lines mark what
 * only one of them needs, such as {@code // [user id]}, until the next marker or {@code // [end]}.
 */
final class SampleRegions {
  private static final String END = "end";

  private static final Pattern MARKER =
      Pattern.compile(
          "\\s*(?://|#) \\[("
              + Arrays.stream(LinkingMethod.values())
                  .map(LinkingMethod::marker)
                  .collect(Collectors.joining("|"))
              + "|"
              + END
              + ")]");

  private SampleRegions() {}

  /** The lines for both methods and for this one, without the markers. */
  static String of(String source, LinkingMethod method) {
    StringBuilder kept = new StringBuilder();
    boolean keeps = true;
    for (String line : source.lines().toList()) {
      Optional<String> marked = marked(line);
      if (marked.isPresent()) {
        keeps = marked.get().equals(END) || marked.get().equals(method.marker());
      } else if (keeps) {
        kept.append(line).append('\n');
      }
    }
    return kept.toString();
  }

  private static Optional<String> marked(String line) {
    Matcher marker = MARKER.matcher(line);
    return marker.matches() ? Optional.of(marker.group(1)) : Optional.empty();
  }
}
