package dev.vouch.dashboard.overview;

import dev.vouch.dashboard.page.Notice;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.report.Choice;
import java.util.List;
import java.util.Optional;

/** The notices about changes that lead to the overview. */
final class OverviewNotice {
  static final Notice VIEW_SAVED =
      Notice.good("view_saved", "View saved for everyone with access to these reports.");
  static final Notice VIEW_DELETED = Notice.good("view_deleted", "View deleted.");
  static final Notice ANNOTATION_ADDED =
      Notice.good(
          "annotation_added", "Annotation added for everyone with access to these reports.");
  static final Notice ANNOTATION_DELETED = Notice.good("annotation_deleted", "Annotation deleted.");

  private static final List<Notice> ALL =
      List.of(VIEW_SAVED, VIEW_DELETED, ANNOTATION_ADDED, ANNOTATION_DELETED);

  /** Which change led to the page; links do not carry it on. */
  static final Choice<Optional<Notice>> CHOICE =
      Choice.one(
          Notice.PARAMETER,
          Optional.empty(),
          code -> Notice.find(code, ALL).stream().map(Optional::of).findFirst(),
          notice -> notice.map(Notice::code).orElse(""),
          "notice must be view_saved, view_deleted, annotation_added or annotation_deleted.");

  private OverviewNotice() {}

  /** The one that the request's URL names. */
  static Optional<Notice> of(PageRequest request) {
    return Notice.of(request, ALL);
  }
}
