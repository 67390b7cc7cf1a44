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
  /** The number of events that are no step. */
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

  /** Begins to read a block, with the columns of {@link StepBits#COLUMNS}. */
  void read(EventBlock block) {
    kinds = block.kinds();
    pages = block.numbers(Column.PAGE);
    names = block.numbers(Column.NAME);
  }

  /** Returns the number of an event of the block. */
  int of(int event) {
    int kind = kinds[event];
    if (kind <= EventKind.CONFIRMED_PAGEVIEW.number()) {
      return ofPage(event);
    }
    boolean isNamed = kind == EventKind.CONFIRMED_SUCCESS.number() && names[event] != 0;
    return isNamed ? names[event] << 1 | 1 : NONE;
  }

  /** Returns the number of a view of the page of an event, whatever its kind. */
  int ofPage(int event) {
    return pages[event] << 1;
  }

  /** Returns the number of a step that is written as reports show it; NONE if no event has it. */
  int find(String step) {
    if (step.startsWith(PAGE)) {
      return texts.find(step.substring(PAGE.length())) << 1;
    }
    int name = step.startsWith(SUCCESS) ? texts.find(step.substring(SUCCESS.length())) : 0;
    return name == 0 ? NONE : name << 1 | 1;
  }

  /** Returns a step as reports show it. */
  String text(int step) {
    return ((step & 1) == 0 ? PAGE : SUCCESS) + texts.text(step >> 1);
  }

  /** Returns the number after the highest. */
  int count() {
    return 2 * texts.count();
  }
}
