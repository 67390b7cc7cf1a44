package dev.vouch.server.dashboard.funnel;

import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.report.Choice;
import java.util.Optional;

/** What the page says about what was just done to a saved funnel. */
public enum FunnelNotice implements Notice {
  /** It was created. */
  SAVED("Funnel saved for everyone with access to these reports."),
  /** It has another name. */
  RENAMED("Funnel renamed."),
  /** It was deleted. */
  DELETED("Funnel deleted. Recorded events are not affected.");

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
          text -> Notice.parsed(text, values()).map(Optional::of).findFirst(),
          notice -> notice.map(Notice::wireName).orElse(""),
          "notice must be saved, renamed or deleted.");

  /** Leads to a funnel, above which it will be said. */
  PageAnswer at(FunnelUrl address) {
    return at(address.path());
  }
}
