package dev.vouch.server.report;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.Dimension.Field;
import java.util.List;

/**
 * Sources, or campaigns, that costs name and no visit has had.
 *
 * @param by the source or the campaign
 * @param names distinct names
 * @param costs how many costs have one of them
 */
public record UnseenNames(Field by, List<String> names, long costs) {
  private static final int SHOWN_MAX = 10;

  public UnseenNames {
    names = List.copyOf(names);
  }

  /** The code of the warning, such as {@code source_unseen}. */
  public String code() {
    return by.wireName() + "_unseen";
  }

  /**
   * Returns what to check.
   *
   * @param unit what a cost is called, such as {@code line}
   */
  public String text(String unit) {
    return """
    %s a %s that no visit has had: %s. If a name is misspelled, save it exactly as reports show \
    it, with upper and lower case, and remove the wrong %ss with an amount of 0. If its visits are \
    still to come, nothing has to be changed.\
    """
        .formatted(
            costs == 1 ? "1 %s names".formatted(unit) : "%d %ss name".formatted(costs, unit),
            by.wireName(),
            shown(),
            unit);
  }

  private String shown() {
    String first = names.stream().limit(SHOWN_MAX).collect(joining(", "));
    return names.size() > SHOWN_MAX
        ? "%s and %d more".formatted(first, names.size() - SHOWN_MAX)
        : first;
  }
}
