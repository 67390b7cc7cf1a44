package dev.vouch.embedded.report;

import static java.util.stream.Collectors.groupingBy;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.EventQuestion;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.QueryCancelledException;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.EventScan;
import dev.vouch.embedded.segment.SiteEvents;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Answers questions that are asked together: those about the same time are answered from one scan
 * of the site's events.
 */
public final class ReportRun {
  /** Events are not before and not after these, but scopes can be. */
  private static final Instant EARLIEST = Instant.EPOCH;

  private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

  private ReportRun() {}

  /**
   * Returns the answers. If the thread is interrupted meanwhile, throws {@link
   * QueryCancelledException}.
   *
   * @param sites one version of the events of each site
   * @param asOf until when they have everything
   * @param bytesMax about how much of the heap may be used; {@link
   *     dev.vouch.core.warehouse.QueryMemoryException} if it is too little
   */
  public static Answers answer(
      Collection<? extends Question<?>> questions,
      Function<SiteId, SiteEvents> sites,
      Instant asOf,
      long bytesMax) {
    ReportMemory memory = new ReportMemory(bytesMax);
    Map<SiteId, Set<Question<?>>> bySite = new LinkedHashMap<>();
    for (Question<?> question : questions) {
      bySite.computeIfAbsent(question.site(), _ -> new LinkedHashSet<>()).add(question);
    }
    Map<Question<?>, Object> answers = new HashMap<>();
    bySite.forEach(
        (site, ofSite) ->
            answers.putAll(answer(ofSite, new ReportContext(sites.apply(site), memory))));
    return Answers.of(answers, asOf);
  }

  private static Map<Question<?>, Object> answer(
      Set<Question<?>> questions, ReportContext context) {
    Map<Question<?>, Object> answers = new HashMap<>();
    Map<Question<?>, Evaluation<?>> evaluations = new LinkedHashMap<>();
    for (Question<?> question : questions) {
      switch (question) {
        case EventsQuestion list ->
            answers.put(question, NewestEvents.page(list, context.events()));
        case EventQuestion one -> answers.put(question, OneEvent.find(one, context.events()));
        case ScopedQuestion<?> scoped -> {
          Evaluation<?> evaluation = Evaluations.of(scoped, context);
          evaluations.put(question, evaluation);
          context.selection(scoped).add(evaluation);
        }
      }
    }
    context.selections().stream()
        .collect(groupingBy(Selection::range))
        .forEach((range, selections) -> scan(context.events(), range, selections));
    evaluations.forEach((question, evaluation) -> answers.put(question, evaluation.answer()));
    return answers;
  }

  private static void scan(SiteEvents events, Selection.Range range, List<Selection> selections) {
    Instant from = range.from().isBefore(EARLIEST) ? EARLIEST : range.from();
    Instant until = range.until().isAfter(LATEST) ? LATEST : range.until();
    if (!from.isBefore(until)) {
      return;
    }
    Set<Column> columns = EnumSet.noneOf(Column.class);
    selections.forEach(selection -> columns.addAll(selection.columns()));
    List<String> properties =
        selections.stream().flatMap(Selection::properties).distinct().toList();
    EventScan scan = new EventScan(from, until, columns, properties, range.withDuplicates());
    scan(events, scan, block -> selections.forEach(selection -> selection.add(block)));
  }

  /** Reads events until the thread is interrupted. */
  static void scan(SiteEvents events, EventScan scan, Consumer<EventBlock> blocks) {
    events.scan(
        scan,
        block -> {
          if (Thread.currentThread().isInterrupted()) {
            throw new QueryCancelledException(
                new InterruptedException("the thread that answers was interrupted"));
          }
          blocks.accept(block);
        });
  }
}
