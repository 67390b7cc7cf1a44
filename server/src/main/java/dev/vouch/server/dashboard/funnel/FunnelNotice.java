package dev.vouch.server.dashboard.funnel;

import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.report.Choice;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What the page says about what was just done to a saved funnel. */
public enum FunnelNotice {
  /** It was created. */
  SAVED("Saved, for everybody who sees these reports."),
  /** It has another name. */
  RENAMED("The saved funnel has its new name."),
  /** It was deleted. */
  DELETED("The saved funnel is deleted. What it counted is still recorded.");

  private final String sentence;

  FunnelNotice(String sentence) {
    this.sentence = sentence;
  }

  /** What people read. */
  public String sentence() {
    return sentence;
  }

  /** The address's, which no link takes along. */
  static final Choice<Optional<FunnelNotice>> CHOICE =
      Choice.one(
          "notice",
          Optional.empty(),
          text -> parsed(text).map(Optional::of).findFirst(),
          notice -> notice.map(FunnelNotice::written).orElse(""),
          "notice is saved, renamed or deleted.");

  private static Stream<FunnelNotice> parsed(String text) {
    return Arrays.stream(values()).filter(notice -> notice.written().equals(text));
  }

  static Optional<FunnelNotice> of(PageRequest request) {
    return request.parameter("notice").flatMap(text -> parsed(text).findFirst());
  }

  /** Leads to a funnel, above which it will be said. */
  PageAnswer at(FunnelAddress address) {
    String path = address.path();
    return PageAnswer.seeOther(path + (path.contains("?") ? "&" : "?") + "notice=" + written());
  }

  private String written() {
    return name().toLowerCase(Locale.ROOT);
  }
}
