package dev.vouch.embedded.report;

import static java.util.Comparator.comparingInt;

import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Question;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.EventRow;
import dev.vouch.embedded.segment.EventScan;
import dev.vouch.embedded.segment.SiteEvents;
import dev.vouch.embedded.segment.SiteTexts;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/** The events that a test inserts, in blocks of two people. */
public final class ListedEvents implements SiteEvents {
  private static final int PEOPLE = 2;
  private static final long BYTES_MAX = 100_000;

  private final List<EventRow> rows = new ArrayList<>();
  private final ListedTexts texts = new ListedTexts();
  private final Map<Long, Integer> people = new TreeMap<>();

  void insert(EventBuilder... events) {
    for (EventBuilder event : events) {
      insert(event.row());
    }
  }

  public void insert(EventRow row) {
    rows.add(row);
    number(row.person());
    row.visitor().ifPresent(this::number);
    row.forwardedVisitor().ifPresent(this::number);
    row.userKey().ifPresent(this::number);
    texts.number(row.pagePath());
    texts.number(row.name());
    texts.number(ListedBlock.currency(row));
    texts.number(row.client());
    texts.touch(row.lastTouch());
    texts.touch(row.firstTouch());
    row.touches().ifPresent(all -> all.forEach(one -> texts.touch(Optional.of(one.touch()))));
  }

  /** Answers a question about all events. */
  <A> A answer(Question<A> question) {
    return ReportRun.answer(List.of(question), _ -> this, Instant.EPOCH, BYTES_MAX).of(question);
  }

  private int number(long hash) {
    return people.computeIfAbsent(hash, _ -> people.size() + 1);
  }

  @Override
  public SiteTexts texts() {
    return texts;
  }

  @Override
  public NavigableSet<LocalDate> days() {
    NavigableSet<LocalDate> days = new TreeSet<>();
    rows.forEach(row -> days.add(LocalDate.ofInstant(row.at(), ZoneOffset.UTC)));
    return days;
  }

  @Override
  public int person(long hash) {
    return people.getOrDefault(hash, 0);
  }

  @Override
  public LongFunction<EventRow> rows() {
    return reference -> rows.get(Math.toIntExact(reference));
  }

  @Override
  public void scan(EventScan scan, Consumer<EventBlock> blocks) {
    scan(scan, rows, blocks);
  }

  @Override
  public void scan(EventScan scan, int person, Consumer<EventBlock> blocks) {
    scan(scan, rows.stream().filter(row -> person(row.person()) == person).toList(), blocks);
  }

  @Override
  public long lastPosition(LocalDate day) {
    return rows.stream()
        .filter(row -> LocalDate.ofInstant(row.at(), ZoneOffset.UTC).equals(day))
        .mapToLong(EventRow::position)
        .max()
        .orElse(Long.MIN_VALUE);
  }

  private void scan(EventScan scan, List<EventRow> of, Consumer<EventBlock> blocks) {
    List<EventRow> events =
        of.stream()
            .filter(row -> !row.at().isBefore(scan.from()) && row.at().isBefore(scan.until()))
            .filter(row -> scan.withDuplicates() || row.credit() != CreditKind.DUPLICATE)
            .sorted(
                comparingInt((EventRow row) -> person(row.person()))
                    .thenComparing(EventRow::at)
                    .thenComparingLong(EventRow::position))
            .toList();
    List<String> values = new ArrayList<>(List.of(""));
    List<List<String>> keys = new ArrayList<>();
    List<EventRow> block = new ArrayList<>();
    for (EventRow event : events) {
      boolean isFull = block.stream().mapToLong(EventRow::person).distinct().count() == PEOPLE;
      if (isFull && block.getLast().person() != event.person()) {
        blocks.accept(new ListedBlock(this, texts, scan, block, values, keys));
        block = new ArrayList<>();
      }
      block.add(event);
    }
    if (!block.isEmpty()) {
      blocks.accept(new ListedBlock(this, texts, scan, block, values, keys));
    }
  }

  /** Returns the place of a row, which is its reference. */
  long reference(EventRow row) {
    return rows.indexOf(row);
  }
}
