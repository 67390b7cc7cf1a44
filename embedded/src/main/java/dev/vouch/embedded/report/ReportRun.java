package dev.vouch.embedded.report;

import static java.util.stream.Collectors.groupingBy;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.EventQuestion;
import dev.vouch.core.report.EventQuestion.FoundEvent;
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
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Answers several questions together. Questions about the same time are answered by one scan of a
 * site's events.
 */
public final class ReportRun {
  /** No event is before this time or after {@link #LATEST}, but scopes can be. */
  private static final Instant EARLIEST = Instant.EPOCH;

  private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

  private ReportRun() {}

  /**
   * Returns the answers. Throws {@link QueryCancelledException} if the thread is interrupted.
   *
   * @param sites returns one version of the events of a site
   * @param asOf the time until which all recorded events are in these versions
   * @param bytesMax the approximate heap that may be used; {@link
   *     dev.vouch.core.warehouse.QueryMemoryException} is thrown if it does not suffice
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

  /** Reads events; throws {@link QueryCancelledException} once the thread is interrupted. */
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

  /** Finds an event by its id. */
  private static final class OneEvent {
    private OneEvent() {}

    static Optional<FoundEvent> find(EventQuestion question, SiteEvents events) {
      EventScan scan =
          new EventScan(
              question.from(),
              question.until(),
              EnumSet.of(Column.EVENT_ID, Column.REFERENCE),
              List.of(),
              true);
      long id = question.event().value().getLeastSignificantBits();
      List<Long> references = new ArrayList<>();
      ReportRun.scan(events, scan, block -> add(block, id, references));
      return references.stream()
          .map(events.rows()::apply)
          .filter(row -> row.id().equals(question.event()))
          .findFirst()
          .map(row -> FoundEvent.of(row.credited(), row.changedBy()));
    }

    private static void add(EventBlock block, long id, List<Long> references) {
      long[] ids = block.longs(Column.EVENT_ID);
      int events = block.firsts()[block.people()];
      for (int event = 0; event < events; event++) {
        if (ids[event] == id) {
          references.add(block.longs(Column.REFERENCE)[event]);
        }
      }
    }
  }
}
