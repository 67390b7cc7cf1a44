package dev.vouch.server.dashboard.table;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.VisitPage;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** What a table lists: the values of a dimension, or pages of visits. */
public sealed interface TableSubject {
  /** All subjects; the first is the default. */
  List<TableSubject> ALL =
      Stream.concat(
              Arrays.stream(Field.values()).map(Values::new),
              Arrays.stream(VisitPage.values()).<TableSubject>map(VisitPages::new))
          .toList();

  /** The name in URLs of pages and of the API. */
  String wireName();

  /** The values of a dimension. */
  record Values(Field by) implements TableSubject {
    @Override
    public String wireName() {
      return by.wireName();
    }
  }

  /** The landing or exit pages of visits. */
  record VisitPages(VisitPage by) implements TableSubject {
    @Override
    public String wireName() {
      return by.wireName();
    }
  }
}
