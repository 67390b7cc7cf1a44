package dev.vouch.embedded.report;

import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.PathStep;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.EventKind;
import dev.vouch.embedded.segment.SiteTexts;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Computes which of up to 31 steps an event meets (docs/reports.md#funnel): bit <i>n</i> of the
 * result stands for the <i>n</i>-th step, counted from 0. Each page is matched once. Not
 * thread-safe.
 */
final class StepBits {
  /** The columns that are read. */
  static final Set<Column> COLUMNS = Set.of(Column.PAGE, Column.NAME);

  private static final int UNKNOWN = -1;

  private final SiteTexts texts;

  /** The pattern of each step of pages; empty for other steps. */
  private final List<Optional<PagePattern>> patterns;

  /** The steps that events of a kind can meet, by the number of the kind. */
  private final int[] ofKind = new int[EventKind.values().length];

  private final int[] ofPage;

  /** The text number of each step's name; -1, which no event has, for pages and unknown names. */
  private final int[] names;

  private byte[] kinds = {};
  private int[] pages = {};
  private int[] eventNames = {};

  StepBits(List<PathStep> steps, ReportContext context) {
    this.texts = context.texts();
    patterns = steps.stream().map(StepBits::pattern).toList();
    for (EventKind kind : EventKind.values()) {
      for (int step = 0; step < steps.size(); step++) {
        ofKind[kind.number()] |= canMeet(kind, steps.get(step).kind()) ? 1 << step : 0;
      }
    }
    ofPage = context.memory().ints(texts.count());
    Arrays.fill(ofPage, UNKNOWN);
    names = steps.stream().mapToInt(this::name).toArray();
  }

  private static boolean canMeet(EventKind event, PathStep.Kind step) {
    return switch (step) {
      case PAGE -> event == EventKind.PAGEVIEW || event == EventKind.CONFIRMED_PAGEVIEW;
      case CLICK -> event == EventKind.CLICK || event == EventKind.CONFIRMED_CLICK;
      case CUSTOM -> event == EventKind.CUSTOM || event == EventKind.CONFIRMED_CUSTOM;
      case SUCCESS -> event.isSuccess();
    };
  }

  private static Optional<PagePattern> pattern(PathStep step) {
    return Optional.of(step)
        .filter(page -> page.kind() == PathStep.Kind.PAGE)
        .map(page -> new PagePattern(page.text()));
  }

  private int name(PathStep step) {
    int name = step.kind() == PathStep.Kind.PAGE ? 0 : texts.find(step.text());
    return name == 0 ? UNKNOWN : name;
  }

  /** Starts reading a block. */
  void read(EventBlock block) {
    kinds = block.kinds();
    pages = block.numbers(Column.PAGE);
    eventNames = block.numbers(Column.NAME);
  }

  /** Returns the bits of the steps that an event of the block meets; 0 for none. */
  int of(int event) {
    int kind = kinds[event];
    int possible = ofKind[kind];
    if (possible == 0) {
      return 0;
    }
    if (kind > EventKind.CONFIRMED_PAGEVIEW.number()) {
      return possible & ofName(eventNames[event]);
    }
    int page = pages[event];
    if (ofPage[page] == UNKNOWN) {
      ofPage[page] = ofPage(texts.text(page));
    }
    return possible & ofPage[page];
  }

  private int ofName(int name) {
    int met = 0;
    for (int step = 0; step < names.length; step++) {
      met |= names[step] == name ? 1 << step : 0;
    }
    return met;
  }

  private int ofPage(String page) {
    int met = 0;
    for (int step = 0; step < patterns.size(); step++) {
      boolean isMet = patterns.get(step).filter(one -> one.matches(page)).isPresent();
      met |= isMet ? 1 << step : 0;
    }
    return met;
  }
}
