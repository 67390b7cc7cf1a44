package dev.vouch.reports;

import static java.util.stream.Collectors.toSet;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.report.NewAndReturningQuestion;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.SuccessRules;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.VisitPagesQuestion;
import dev.vouch.core.report.VisitsQuestion;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.http.resource.Lazy;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs reports: asks for the lines of a period, for those of the compared period, and for imported
 * totals, and puts them together. Thread-safe.
 */
public final class ReportRunner {
  private final ReportQueries queries;
  private final SuccessRules rules;
  private final Function<Site, ImportedReport> imports;

  /**
   * Creates the runner.
   *
   * @param imports returns the imported totals of a site, for one request
   */
  public ReportRunner(
      ReportQueries queries, SuccessRules rules, Function<Site, ImportedReport> imports) {
    this.queries = queries;
    this.rules = rules;
    this.imports = imports;
  }

  /** Returns the queries of readers who are signed in. */
  public ReportQueries queries() {
    return queries;
  }

  /** Runs one report with a reader's queries, one after the other. */
  Report run(ReportRequest request, ReportQueries ofReader) {
    return ask(request, new InTurn(ofReader), () -> imports.apply(request.site())).get();
  }

  /** Returns the reports of one page about a site, with a reader's queries. */
  public Batch batch(Site site, ReportQueries ofReader) {
    return new Batch(site, ofReader);
  }

  private Supplier<Report> ask(
      ReportRequest request, Questions questions, Supplier<ImportedReport> imported) {
    Supplier<List<ReportLine>> lines = lines(request, questions);
    Function<List<ReportLine>, List<ReportLine>> comparison =
        request
            .compared()
            .map(period -> compare(request, period, questions))
            .orElse(Function.identity());
    return () ->
        new Report(
            request,
            comparison.apply(request.order().apply(lines.get())),
            request.withImported() ? Optional.of(imported.get().of(request)) : Optional.empty());
  }

  private Supplier<List<ReportLine>> lines(ReportRequest request, Questions questions) {
    Supplier<List<ReportLine>> ofAll =
        LineQuestion.of(request, rules.of(request.site().id())).ask(questions);
    return request.success().isEmpty() ? ofAll : counting(request, ofAll, questions);
  }

  /** Returns lines of all events with only the successes that the request counts. */
  private Supplier<List<ReportLine>> counting(
      ReportRequest request, Supplier<List<ReportLine>> ofAll, Questions questions) {
    Optional<ReportRequest> ofSuccess = request.ofSuccess();
    Supplier<List<ReportLine>> counted =
        ofSuccess.map(of -> lines(of, questions)).orElse(() -> List.of());
    return () -> {
      List<ReportLine> lines = ofAll.get();
      List<Optional<String>> keys = lines.stream().map(ReportLine::key).toList();
      Map<Optional<String>, ReportLine> found =
          ofSuccess.map(of -> byKey(of, counted.get(), keys, questions)).orElse(Map.of());
      return lines.stream().map(line -> line.counting(found)).toList();
    };
  }

  /**
   * Asks for the earlier lines: at once, so that all reports of a page read the earlier events
   * together, and again only for lines that were cut from a full answer.
   */
  private Function<List<ReportLine>, List<ReportLine>> compare(
      ReportRequest request, ReportRequest.Compared period, Questions questions) {
    ReportRequest earlier = request.during(period);
    Supplier<List<ReportLine>> before = lines(earlier, questions);
    return request.subject() instanceof Subject.OverTime
        ? lines -> ReportLine.comparedInOrder(lines, before.get())
        : lines -> {
          List<Optional<String>> keys = lines.stream().map(ReportLine::key).toList();
          Map<Optional<String>, ReportLine> found = byKey(earlier, before.get(), keys, questions);
          return lines.stream().map(line -> line.comparedWith(found)).toList();
        };
  }

  /** Returns lines by key, and those of other keys that were cut from a full answer. */
  private Map<Optional<String>, ReportLine> byKey(
      ReportRequest request,
      List<ReportLine> lines,
      Collection<Optional<String>> keys,
      Questions questions) {
    Map<Optional<String>, ReportLine> found = ReportLine.byKey(lines);
    Set<Optional<String>> absent = new LinkedHashSet<>(keys);
    absent.removeAll(found.keySet());
    if (lines.size() >= QueryParameters.LIMIT_MAX && !absent.isEmpty()) {
      found.putAll(ReportLine.byKey(lines(request.only(absent), questions).get()));
    }
    return found;
  }

  /** Where the questions of reports are asked. */
  interface Questions {
    <A> Supplier<A> ask(ScopedQuestion<A> question);
  }

  /** Queries that are made when they are asked for. */
  private record InTurn(ReportQueries queries) implements Questions {
    @Override
    public <A> Supplier<A> ask(ScopedQuestion<A> question) {
      A answer = queries.answer(question);
      return () -> answer;
    }
  }

  /** The reports and other questions of one page, which are asked together. */
  public final class Batch implements Questions, AutoCloseable {
    private final SiteId site;
    private final FirstEvents firstEvents;
    private final QuestionBatch questions;
    private final Supplier<ImportedReport> imported;

    private Batch(Site site, ReportQueries ofReader) {
      this.site = site.id();
      firstEvents = new FirstEvents(ofReader);
      questions = new QuestionBatch(ofReader);
      imported = new Lazy<>(() -> imports.apply(site));
    }

    @Override
    public <A> Supplier<A> ask(ScopedQuestion<A> question) {
      return questions.ask(question);
    }

    /** Asks for a report. The supplier blocks until it was run, and rethrows its failure. */
    public Supplier<Report> ask(ReportRequest request) {
      return new Lazy<>(ReportRunner.this.ask(request, this, imported));
    }

    /**
     * Returns the lines of a report by key.
     *
     * @param keys keys that are looked for again if the report has the maximum of lines
     */
    public Map<Optional<String>, ReportLine> byKey(
        Report report, Collection<Optional<String>> keys) {
      return ReportRunner.this.byKey(report.request(), report.lines(), keys, this);
    }

    /**
     * Asks for the first day with events if the site's events begin within these days, after the
     * first. The supplier blocks.
     */
    public Supplier<Optional<LocalDate>> beginning(DayRange days) {
      Optional<EventCursor> first = Optional.of(new EventCursor(days.from(), 0));
      Supplier<EventsPage> earlier = questions.ask(new EventsQuestion(site, 1, first));
      return () ->
          earlier.get().events().isEmpty()
              ? firstEvents.day(site, days).filter(days.first()::isBefore)
              : Optional.empty();
    }

    /** Whether the site has imports. */
    public boolean hasImports() {
      return imported.get().hasAny();
    }

    /** Blocks for all answers; everything that was recorded until this moment is in them. */
    public Instant asOf() {
      return questions.asOf();
    }

    @Override
    public void close() {
      questions.close();
    }
  }

  /**
   * A question to the warehouse whose answer is the lines of a report.
   *
   * @param <A> the type of the answer
   */
  private record LineQuestion<A>(ScopedQuestion<A> question, Function<A, List<ReportLine>> lines) {
    /** Returns the question for the lines of a report. */
    static LineQuestion<?> of(ReportRequest request, List<SuccessRule> rules) {
      Scope scope = request.scope();
      ReportRequest.RowOrder order = request.order();
      List<Optional<String>> only = request.only();
      ZoneId zone = request.site().timeZone();
      return switch (request.subject()) {
        case Subject.Fixed.PERIOD ->
            new LineQuestion<>(
                new SummaryQuestion(scope, rules), summary -> ReportLine.of(Totals.of(summary)));
        case Subject.Fixed.VISITS ->
            new LineQuestion<>(
                new VisitsQuestion(scope, zone), visits -> ReportLine.of(Totals.of(visits)));
        case Subject.Fixed.NEW_AND_RETURNING ->
            new LineQuestion<>(new NewAndReturningQuestion(scope, rules), ReportLine::of);
        case Subject.Fixed.SUCCESSES -> {
          SuccessesQuestion leading = new SuccessesQuestion(scope, rules, order.rowsMax());
          Set<String> names = only.stream().flatMap(Optional::stream).collect(toSet());
          yield new LineQuestion<>(
              only.isEmpty() ? leading : leading.ofNames(names), ReportLine::of);
        }
        case Subject.OverTime(TimeBuckets buckets) ->
            new LineQuestion<>(
                new TimeseriesQuestion(
                    scope, rules, buckets.starts().stream().map(ZonedDateTime::toInstant).toList()),
                series -> ReportLine.of(buckets.starts(), series));
        case Subject.Values(var by) ->
            new LineQuestion<>(
                only.isEmpty()
                    ? new BreakdownQuestion(scope, by, order.leading(), order.rowsMax())
                    : BreakdownQuestion.ofValues(scope, by, only),
                ReportLine::of);
        case Subject.VisitPages(var by) ->
            new LineQuestion<>(
                new VisitPagesQuestion(
                    scope,
                    zone,
                    by,
                    order.leading(),
                    only.isEmpty() ? order.rowsMax() : only.size(),
                    Set.copyOf(only)),
                ReportLine::of);
      };
    }

    Supplier<List<ReportLine>> ask(Questions questions) {
      Supplier<A> answer = questions.ask(question);
      return () -> lines.apply(answer.get());
    }
  }
}
