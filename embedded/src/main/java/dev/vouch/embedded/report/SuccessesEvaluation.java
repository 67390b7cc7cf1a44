package dev.vouch.embedded.report;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.toSet;

import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.Summary;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.EventKind;
import dev.vouch.embedded.segment.SiteTexts;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Counts successes by name. */
final class SuccessesEvaluation implements Evaluation<Successes> {
  private static final byte BROWSER_SUCCESS = EventKind.SUCCESS.number();

  private final SuccessesQuestion question;
  private final SiteTexts texts;
  private final EventRuns runs;
  private final ClaimedViews claimed;
  private final RevenueSums revenue;
  private final Map<String, Name> names = new HashMap<>();
  private final List<Name> ofRules;

  /**
   * The names of events in the order in which they were found; {@link #places} has the index of a
   * name plus 1, by the number of its text.
   */
  private final List<Name> found = new ArrayList<>();

  private final int[] places;
  private int lastVisitor;
  private long visitors;

  /** The totals of one name. */
  private static final class Name {
    private final String text;
    private final TotalCounts totals;
    private Optional<String> title = Optional.empty();
    private boolean isListed;

    private Name(String text, TotalCounts totals) {
      this.text = text;
      this.totals = totals;
    }

    private Successes.Line line(Map<Integer, Revenue> revenues) {
      Summary summary = totals.summary(revenues);
      return new Successes.Line(
          text,
          title,
          summary.successes(),
          summary.converters(),
          summary.revenue(),
          summary.unconfirmed());
    }
  }

  SuccessesEvaluation(SuccessesQuestion question, ReportContext context) {
    this.question = question;
    this.texts = context.texts();
    Selection selection = context.selection(question);
    this.runs = selection.runs();
    this.claimed = selection.claimedViews(question.rules(), context);
    this.revenue = new RevenueSums(question.scope(), context);
    this.places = context.memory().ints(texts.count());
    this.ofRules = question.rules().stream().map(this::listed).toList();
  }

  private Name listed(SuccessRule rule) {
    Name name = name(rule.name());
    name.isListed = true;
    name.title = Optional.of(rule.title());
    return name;
  }

  private Name name(String text) {
    return names.computeIfAbsent(text, _ -> new Name(text, new TotalCounts(names.size(), revenue)));
  }

  @Override
  public Set<Column> columns() {
    return EnumSet.of(Column.NAME, Column.VALUE);
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    for (int run = 0; run < runs.count(); run++) {
      if (runs.matching()[run] > 0) {
        visitors += runs.persons()[run] == lastVisitor ? 0 : 1;
        lastVisitor = runs.persons()[run];
      }
    }
    for (int place = 0; place < runs.successCount(); place++) {
      int event = runs.successEvents()[place];
      Name name = name(block.numbers(Column.NAME)[event]);
      name.isListed |= !question.rulesOnly() && block.kinds()[event] != BROWSER_SUCCESS;
      name.totals.addSuccess(block, event, runs.person(event), runs.isSeen(event));
    }
    for (int place = 0; place < claimed.count(); place++) {
      for (int rule : claimed.rules(block.numbers(Column.PAGE)[claimed.events()[place]])) {
        ofRules.get(rule).totals.addClaimed();
      }
    }
  }

  private Name name(int text) {
    if (places[text] == 0) {
      found.add(name(texts.text(text)));
      places[text] = found.size();
    }
    return found.get(places[text] - 1);
  }

  @Override
  public Successes answer() {
    Map<Integer, Revenue> revenues =
        revenue.whole(IntStream.range(0, names.size()).boxed().collect(toSet()));
    return new Successes(
        visitors,
        names.values().stream()
            .filter(name -> name.isListed)
            .map(name -> name.line(revenues))
            .sorted(
                comparingLong(Successes.Line::successes)
                    .thenComparingLong(Successes.Line::unconfirmed)
                    .reversed()
                    .thenComparing(comparing(Successes.Line::name, TextOrder.BY_BYTES)))
            .limit(question.limit())
            .toList());
  }
}
