package dev.vouch.embedded.report;

import dev.vouch.core.report.PathStep;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.EventKind;
import dev.vouch.embedded.segment.SiteTexts;

/**
 * The steps of journeys by number: page views, and confirmed successes with a name
 * (docs/reports.md#journeys). Not thread-safe.
 */
final class StepKeys {
  /** The number for events that are not a step. */
  static final int NONE = 0;

  private static final String PAGE = PathStep.Kind.PAGE.wireName() + ":";
  private static final String SUCCESS = PathStep.Kind.SUCCESS.wireName() + ":";

  private final SiteTexts texts;
  private byte[] kinds = {};
  private int[] pages = {};
  private int[] names = {};

  StepKeys(SiteTexts texts) {
    this.texts = texts;
  }

  /** Starts reading a block, which must have {@link StepBits#COLUMNS}. */
  void read(EventBlock block) {
    kinds = block.kinds();
    pages = block.numbers(Column.PAGE);
    names = block.numbers(Column.NAME);
  }

  /** Returns the step of an event of the block; {@link #NONE} if the event is not a step. */
  int of(int event) {
    int kind = kinds[event];
    if (kind <= EventKind.CONFIRMED_PAGEVIEW.number()) {
      return ofPage(event);
    }
    boolean isNamed = kind == EventKind.CONFIRMED_SUCCESS.number() && names[event] != 0;
    return isNamed ? names[event] << 1 | 1 : NONE;
  }

  /** Returns the step of viewing an event's page, whatever the event's kind. */
  int ofPage(int event) {
    return pages[event] << 1;
  }

  /** Parses the text form of a step; {@link #NONE} if no event has it. */
  int find(String step) {
    if (step.startsWith(PAGE)) {
      return texts.find(step.substring(PAGE.length())) << 1;
    }
    int name = step.startsWith(SUCCESS) ? texts.find(step.substring(SUCCESS.length())) : 0;
    return name == 0 ? NONE : name << 1 | 1;
  }

  /** Returns the text form of a step, such as {@code page:/pricing}. */
  String text(int step) {
    return ((step & 1) == 0 ? PAGE : SUCCESS) + texts.text(step >> 1);
  }

  /** Returns the highest number of a step plus 1. */
  int count() {
    return 2 * texts.count();
  }
}
