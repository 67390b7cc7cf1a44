package dev.vouch.server.dashboard.table;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.VisitPage;
import java.util.List;
import java.util.stream.Stream;

/** The subjects that a table offers next to each other, as tabs. */
final class SubjectGroups {
  /** The subjects whose numbers depend on the attribution model. */
  static final List<TableSubject> SOURCES =
      values(
          Field.SOURCE,
          Field.CHANNEL,
          Field.CAMPAIGN,
          Field.MEDIUM,
          Field.TERM,
          Field.CONTENT,
          Field.REFERRER);

  static final List<TableSubject> DEVICES = values(Field.DEVICE, Field.BROWSER, Field.OS);
  static final List<TableSubject> PAGES =
      List.of(
          new TableSubject.Values(Field.PAGE_PATH),
          new TableSubject.VisitPages(VisitPage.LANDING_PAGE),
          new TableSubject.VisitPages(VisitPage.EXIT_PAGE));

  private SubjectGroups() {}

  /** Returns the group of a subject, including it; empty if it is in none. */
  static List<TableSubject> of(TableSubject subject) {
    return Stream.of(SOURCES, DEVICES, PAGES)
        .filter(group -> group.contains(subject))
        .findFirst()
        .orElse(List.of());
  }

  private static List<TableSubject> values(Field... fields) {
    return Stream.of(fields).<TableSubject>map(TableSubject.Values::new).toList();
  }
}
