package dev.vouch.embedded.rollup;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.Row;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.SuccessesQuestion;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The successes by name. Not thread-safe. */
final class SuccessesTally implements EventTally {
  private final ScannedEvents events;
  private final Numbering<Optional<String>> names;
  private final OrderedTallies tallies;
  private final long[] unconfirmed;
  private final BitSet confirmed = new BitSet();
  private final SuccessLines lines;
  private final Map<SuccessRule, ClaimedPages> pages;

  /**
   * @param pages of each rule
   */
  SuccessesTally(
      ScannedEvents events, SuccessesQuestion question, Map<SuccessRule, ClaimedPages> pages) {
    this.events = events;
    this.names = events.names().keys();
    this.tallies = new OrderedTallies(names.size());
    this.unconfirmed = new long[names.size()];
    this.lines = new SuccessLines(question, Long.MAX_VALUE);
    this.pages = Map.copyOf(pages);
  }

  @Override
  public void add(int place) {
    EventKind kind = events.kind(place);
    if (kind.eventName() == EventName.SUCCESS) {
      addSuccess(events.names().number(place), events.person(place), kind);
    }
    if (kind == EventKind.PAGEVIEW) {
      addView(place);
    }
  }

  private void addView(int place) {
    pages.forEach(
        (rule, ofRule) -> {
          if (ofRule.isView(events, place)) {
            lines.add(rule.name(), 0, 1);
          }
        });
  }

  private void addSuccess(int name, int person, EventKind kind) {
    tallies.add(name, person, kind);
    if (kind == EventKind.SUCCESS) {
      unconfirmed[name]++;
    } else {
      confirmed.set(name);
    }
  }

  @Override
  public List<Row> rows() {
    for (int number = 0; number < names.size(); number++) {
      if (unconfirmed[number] > 0 || confirmed.get(number)) {
        addLine(number);
      }
    }
    for (ScannedEvents.Value value : events.values()) {
      lines.revenue().add(name(events.names().number(value.place())), value.amount());
    }
    return lines.rows(
        events.visitors(),
        name -> names.find(Optional.of(name)).stream().mapToLong(tallies::converters).sum());
  }

  private void addLine(int number) {
    String name = name(number);
    if (lines.isWanted(name)) {
      lines.add(name, tallies.successes(number), unconfirmed[number]);
    }
    if (confirmed.get(number)) {
      lines.confirm(name);
    }
  }

  /** Every success has one. */
  private String name(int number) {
    return names.all().get(number).orElseThrow();
  }
}
