package dev.vouch.app.demo;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;

import dev.vouch.app.demo.Attribution.ExpectedCredit;
import dev.vouch.app.demo.StoryAction.Confirmation;
import dev.vouch.app.demo.StoryAction.Sale;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The expected reports, computed from the simulator's plan: maps from a key to formatted text. */
final class ExpectedReports {
  /** The key for events without a value of the dimension. */
  static final String NONE = "(none)";

  /** The key of the number of recognised retries. */
  static final String RETRIES = "retries recognised";

  private final List<ExpectedCredit> events;
  private final long retries;

  ExpectedReports(List<CustomerStory> stories) {
    events = stories.stream().flatMap(Attribution::of).toList();
    retries =
        stories.stream()
            .flatMap(story -> story.actions().stream())
            .filter(StoryAction.Retry.class::isInstance)
            .count();
  }

  Map<String, String> totals() {
    return Map.of(
        "visitors", text(persons(events.stream())),
        "page views", text(events.stream().filter(ExpectedCredit::isPageView).count()),
        "successes", text(successes(events)),
        "converters", text(persons(successes())),
        "unconfirmed", text(events.stream().filter(ExpectedCredit::isUnconfirmed).count()));
  }

  Map<String, String> retries() {
    return Map.of(RETRIES, text(retries));
  }

  /** Returns the counts by day in the shop's time zone. Days without events are included. */
  Map<String, String> byDay(LocalDate first, LocalDate last) {
    Map<String, String> days = new HashMap<>();
    first.datesUntil(last.plusDays(1)).forEach(day -> days.put(day.toString(), tally(List.of())));
    days.putAll(by(event -> Optional.of(day(event).toString())));
    return days;
  }

  private static LocalDate day(ExpectedCredit event) {
    return LocalDate.ofInstant(event.event().at(), Shop.ZONE);
  }

  Map<String, String> bySource() {
    return by(ExpectedCredit::source);
  }

  Map<String, String> byFirstSource() {
    return by(event -> event.firstTouch().flatMap(VisitOrigin::source));
  }

  Map<String, String> byChannel() {
    return by(event -> event.lastTouch().flatMap(VisitOrigin::channel));
  }

  Map<String, String> byCountry() {
    return by(event -> event.browser().map(DemoBrowser::country));
  }

  Map<String, String> byDevice() {
    return by(event -> event.browser().map(DemoBrowser::device));
  }

  Map<String, String> byPage() {
    return by(event -> Optional.of(event.event().path()));
  }

  Map<String, String> byProduct() {
    return by(
        event ->
            event.event() instanceof Confirmation confirmation
                ? confirmation.sale().map(Sale::product)
                : Optional.empty());
  }

  Map<String, String> kinds() {
    return countBy(ExpectedCredit::kind);
  }

  Map<String, String> reasons() {
    return countBy(ExpectedCredit::reason);
  }

  Map<String, String> successNames() {
    return events.stream()
        .filter(ExpectedCredit::isConfirmed)
        .collect(
            groupingBy(
                event -> confirmation(event).name(),
                collectingAndThen(
                    toList(),
                    named ->
                        tally(
                            successes(named),
                            persons(named.stream().filter(ExpectedCredit::isSuccess))))));
  }

  Map<String, String> revenue() {
    return sums((_, sale) -> sale.currency());
  }

  Map<String, String> revenueBySource() {
    return sums((event, sale) -> event.source().orElse(NONE) + ", " + sale.currency());
  }

  private Map<String, String> sums(BiFunction<ExpectedCredit, Sale, String> key) {
    Map<String, BigDecimal> sums = new HashMap<>();
    events.stream()
        .filter(ExpectedCredit::isConfirmed)
        .forEach(
            event ->
                confirmation(event)
                    .sale()
                    .ifPresent(
                        sale -> sums.merge(key.apply(event, sale), sale.value(), BigDecimal::add)));
    return sums.entrySet().stream().collect(toMap(Map.Entry::getKey, sum -> money(sum.getValue())));
  }

  static String money(BigDecimal amount) {
    return "%,.2f".formatted(amount);
  }

  private Map<String, String> by(Function<ExpectedCredit, Optional<String>> dimension) {
    return events.stream()
        .collect(
            groupingBy(
                event -> dimension.apply(event).orElse(NONE),
                collectingAndThen(toList(), ExpectedReports::tally)));
  }

  private static String tally(List<ExpectedCredit> events) {
    return tally(
        persons(events.stream()),
        events.stream().filter(ExpectedCredit::isPageView).count(),
        successes(events));
  }

  /** Formats counts, separated by slashes. */
  static String tally(long... counts) {
    return LongStream.of(counts).mapToObj(ExpectedReports::text).collect(joining(" / "));
  }

  private Map<String, String> countBy(Function<ExpectedCredit, String> key) {
    return successes()
        .collect(groupingBy(key, collectingAndThen(counting(), ExpectedReports::text)));
  }

  private Stream<ExpectedCredit> successes() {
    return events.stream().filter(ExpectedCredit::isSuccess);
  }

  private static long successes(List<ExpectedCredit> events) {
    return events.stream().mapToInt(ExpectedCredit::successes).sum();
  }

  private static Confirmation confirmation(ExpectedCredit event) {
    return switch (event.event()) {
      case Confirmation confirmation -> confirmation;
      case StoryAction.BrowserEvent _ ->
          throw new IllegalArgumentException("no confirmation: " + event);
    };
  }

  private static long persons(Stream<ExpectedCredit> events) {
    return events.map(ExpectedCredit::person).distinct().count();
  }

  static String text(long count) {
    return "%,d".formatted(count);
  }
}
