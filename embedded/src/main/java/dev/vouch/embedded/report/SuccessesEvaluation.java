package dev.vouch.embedded.report;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.toSet;

import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.SuccessesQuestion;
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

/** The successes of each name. */
final class SuccessesEvaluation implements Evaluation<Successes> {
  private static final byte BROWSER_SUCCESS = EventKind.SUCCESS.number();
  private static final byte SUCCESS = EventKind.CONFIRMED_SUCCESS.number();

  private final SuccessesQuestion question;
  private final SiteTexts texts;
  private final EventRuns runs;
  private final ClaimedViews claimed;
  private final RevenueSums revenue;
  private final List<Name> names = new ArrayList<>();

  /** The place after that of each name in {@link #names}, by the number of its text. */
  private final int[] places;

  /** The number of unconfirmed successes by the views of each rule's pages. */
  private final long[] views;

  private int lastVisitor;
  private long visitors;

  /** What the successes of a name have. */
  private static final class Name {
    private final int place;
    private final String text;
    private int lastConverter;
    private long converters;
    private long successes;
    private long unconfirmed;
    private boolean isListed;

    private Name(int place, String text) {
      this.place = place;
      this.text = text;
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
    this.views = new long[question.rules().size()];
  }

  @Override
  public Set<Column> columns() {
    return EnumSet.of(Column.NAME, Column.VALUE);
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    Runs people = runs.clients();
    for (int run = 0; run < people.count(); run++) {
      if (people.matching()[run] > 0) {
        visitors += people.persons()[run] == lastVisitor ? 0 : 1;
        lastVisitor = people.persons()[run];
      }
    }
    for (int place = 0; place < runs.successCount(); place++) {
      int event = runs.successEvents()[place];
      addSuccess(block, event, runs.person(event));
    }
    for (int place = 0; place < claimed.count(); place++) {
      for (int rule : claimed.rules(block.numbers(Column.PAGE)[claimed.events()[place]])) {
        views[rule]++;
      }
    }
  }

  private void addSuccess(EventBlock block, int event, int person) {
    Name name = name(block.numbers(Column.NAME)[event]);
    int kind = block.kinds()[event];
    if (kind == BROWSER_SUCCESS) {
      name.unconfirmed++;
      return;
    }
    name.isListed = !question.rulesOnly();
    name.successes += KindCounts.SUCCESSES[kind];
    revenue.add(name.place, block, event);
    if (kind == SUCCESS && name.lastConverter != person) {
      name.lastConverter = person;
      name.converters++;
    }
  }

  private Name name(int text) {
    if (places[text] == 0) {
      names.add(new Name(names.size(), texts.text(text)));
      places[text] = names.size();
    }
    return names.get(places[text] - 1);
  }

  @Override
  public Successes answer() {
    Map<String, String> titles = addRules();
    List<Name> lines =
        names.stream()
            .filter(name -> name.isListed)
            .sorted(
                comparingLong((Name name) -> name.successes)
                    .thenComparingLong(name -> name.unconfirmed)
                    .reversed()
                    .thenComparing(comparing(name -> name.text, TextOrder.BY_BYTES)))
            .limit(question.limit())
            .toList();
    Map<Integer, Revenue> revenues =
        revenue.whole(lines.stream().map(name -> name.place).collect(toSet()));
    return new Successes(
        visitors,
        lines.stream()
            .map(
                name ->
                    new Successes.Line(
                        name.text,
                        Optional.ofNullable(titles.get(name.text)),
                        name.successes,
                        name.converters,
                        revenues.getOrDefault(name.place, Revenue.NONE),
                        name.unconfirmed))
            .toList());
  }

  /** Adds the lines and views of the rules, and returns their titles by name. */
  private Map<String, String> addRules() {
    Map<String, Name> byText = new HashMap<>();
    names.forEach(name -> byText.put(name.text, name));
    Map<String, String> titles = new HashMap<>();
    for (int rule = 0; rule < views.length; rule++) {
      SuccessRule of = question.rules().get(rule);
      Name name = byText.computeIfAbsent(of.name(), text -> new Name(names.size(), text));
      if (name.place == names.size()) {
        names.add(name);
      }
      name.isListed = true;
      name.unconfirmed += views[rule];
      titles.put(of.name(), of.title());
    }
    return titles;
  }
}
