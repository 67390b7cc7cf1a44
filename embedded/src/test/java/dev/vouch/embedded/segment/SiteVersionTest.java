package dev.vouch.embedded.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.event.PropertiesJson;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.QueryCancelledException;
import dev.vouch.core.warehouse.QueryMemoryException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.roaringbitmap.RoaringBitmap;

final class SiteVersionTest {
  private static final SiteId SITE = new SiteId(0x77);
  private static final LocalDate DAY = LocalDate.of(2026, 5, 1);
  private static final long PLENTY = 1L << 40;
  private static final List<String> KEYS = List.of("currency", "a\"b", "seats", "paid", "none");

  @TempDir private Path directory;

  /** The number of each hash; 0 is nobody's. */
  private final Map<Long, Integer> people = new HashMap<>(Map.of(0L, Part.NOBODY));

  private SiteNumbers numbers;

  @BeforeEach
  void open() {
    numbers = Numbering.open(directory, FileExtent.NONE).of(SITE);
  }

  @Test
  void anyScan_isTheSortedListOfTheRows() {
    for (int seed = 0; seed < 12; seed++) {
      Random random = new Random(seed);
      List<EventRow> rows = new ArrayList<>();
      SiteVersion version = version(random, 1 + random.nextInt(400), 300, rows);
      Instant from = time(random);
      Instant until = time(random);
      EventScan scan =
          new EventScan(from, until, EnumSet.allOf(Column.class), KEYS, random.nextBoolean());

      assertThat(read(version, scan)).as("seed %d", seed).isEqualTo(expected(rows, scan));
    }
  }

  @Test
  void scanOfAllTime_readsAll() {
    Random random = new Random(1);
    List<EventRow> rows = new ArrayList<>();
    SiteVersion version = version(random, 50, 300, rows);
    EventScan scan = new EventScan(Instant.MIN, Instant.MAX, Set.of(), List.of(), true);

    int[] read = {0};
    version.scan(scan, block -> read[0] += block.firsts()[block.people()]);

    assertThat(read[0]).isEqualTo(rows.size());
  }

  @Test
  void personWithMoreEventsThanABlock_isOneBlock_withinTheMemory() {
    List<EventRow> rows = new ArrayList<>();
    SiteVersion version = version(new Random(2), 1, 30_000, rows);
    EventScan scan =
        new EventScan(Instant.MIN, Instant.MAX, Set.of(Column.POSITION), List.of(), false);

    List<Integer> people = new ArrayList<>();
    version.scan(
        scan,
        block -> {
          if (block.firsts()[block.people()] > Gathering.EVENTS_AT_ONCE) {
            people.add(block.people());
          }
        });

    assertThat(people).containsExactly(1);
    SiteVersion tooLarge = new SiteVersion(version.parts(), numbers, 1_000_000);
    assertThatThrownBy(() -> tooLarge.scan(scan, _ -> {})).isInstanceOf(QueryMemoryException.class);
  }

  @Test
  void interruptedScan_isCancelled() {
    SiteVersion version = version(new Random(3), 10, 300, new ArrayList<>());
    Thread.currentThread().interrupt();

    assertThatThrownBy(
            () ->
                version.scan(
                    new EventScan(Instant.MIN, Instant.MAX, Set.of(), List.of(), false), _ -> {}))
        .isInstanceOf(QueryCancelledException.class);
  }

  /** Returns a version of some parts of some days; adds the rows that are not dead. */
  private SiteVersion version(Random random, int people, int rowsMax, List<EventRow> rows) {
    RandomEventRows events = new RandomEventRows(random, people);
    List<LivePart> parts = new ArrayList<>();
    for (int i = 1 + random.nextInt(9); i > 0; i--) {
      PartKey key = new PartKey(SITE, DAY.plusDays(random.nextInt(4)));
      Part part = NewPart.of(key, events.of(key, rowsMax / 2 + random.nextInt(rowsMax)), numbers);
      boolean hasDead = random.nextBoolean();
      int[] dead =
          IntStream.range(0, part.size()).filter(_ -> hasDead && random.nextInt(5) == 0).toArray();
      LivePart live = new LivePart(part, RoaringBitmap.bitmapOf(dead));
      parts.add(live);
      PartRows all = new PartRows(part, numbers);
      IntStream.range(0, part.size())
          .filter(row -> !live.isDead(row))
          .forEach(row -> rows.add(all.read(row)));
    }
    for (int number = this.people.size(); number < numbers.freeze(true).end().people(); number++) {
      this.people.put(numbers.hash(number), number);
    }
    return new SiteVersion(parts, numbers, PLENTY);
  }

  private static Instant time(Random random) {
    Instant day = DAY.plusDays(random.nextInt(-1, 6)).atStartOfDay(ZoneOffset.UTC).toInstant();
    return switch (random.nextInt(3)) {
      case 0 -> day;
      case 1 -> day.plusSeconds(random.nextInt(86_400));
      default -> day.plusSeconds(random.nextInt(20)).plusNanos(random.nextInt(2_000));
    };
  }

  /** What a scan reads of an event, with texts in the place of numbers. */
  private record Read(EventRow row, List<Object> columns) {}

  private List<Read> expected(List<EventRow> rows, EventScan scan) {
    return rows.stream()
        .filter(row -> !row.at().isBefore(scan.from()) && row.at().isBefore(scan.until()))
        .filter(row -> scan.withDuplicates() || row.credit() != CreditKind.DUPLICATE)
        .sorted(
            Comparator.comparingInt((EventRow row) -> number(row.person()))
                .thenComparing(EventRow::at)
                .thenComparingLong(EventRow::position))
        .map(row -> new Read(row, columns(row)))
        .toList();
  }

  private List<Object> columns(EventRow row) {
    List<Object> columns =
        new ArrayList<>(
            List.of(
                number(row.person()),
                ChronoUnit.MICROS.between(Instant.EPOCH, row.at()),
                row.kind().number(),
                numbers.texts().find(row.pagePath()),
                row.name().map(numbers.texts()::find).orElse(0),
                Codes.of(row.credit()),
                Codes.of(row.reason()),
                Codes.of(row.orderRole()),
                number(row.visitor()),
                number(row.forwardedVisitor()),
                number(row.userKey()),
                row.position(),
                row.value(),
                row.value().flatMap(_ -> Currencies.of(row.properties())).orElse("")));
    columns.add(row.client());
    columns.add(row.lastTouch());
    columns.add(row.firstTouch());
    columns.add(row.touches());
    KEYS.forEach(key -> columns.add(property(row, key)));
    return columns;
  }

  private static String property(EventRow row, String key) {
    PropertyValue value = PropertiesJson.read(row.properties()).get(key);
    return switch (value) {
      case null -> "";
      case PropertyValue.Text(String text) -> text;
      case PropertyValue.Decimal decimal -> decimal.value().toPlainString();
      case PropertyValue.Flag flag -> String.valueOf(flag.value());
    };
  }

  private int number(long hash) {
    return Objects.requireNonNull(people.get(hash));
  }

  private int number(OptionalLong hash) {
    return hash.isPresent() ? number(hash.getAsLong()) : 0;
  }

  private List<Read> read(SiteVersion version, EventScan scan) {
    List<Read> read = new ArrayList<>();
    Set<Integer> people = new HashSet<>();
    LongFunction<EventRow> rows = version.rows();
    version.scan(
        scan,
        block -> {
          for (int k = 0; k < block.people(); k++) {
            assertThat(people.add(block.persons()[k])).isTrue();
            for (int event = block.firsts()[k]; event < block.firsts()[k + 1]; event++) {
              read.add(read(rows, block, k, event));
            }
          }
        });
    return read;
  }

  private Read read(LongFunction<EventRow> rows, EventBlock block, int person, int event) {
    List<Object> columns =
        new ArrayList<>(
            List.of(
                block.persons()[person],
                block.times()[event],
                block.kinds()[event],
                block.numbers(Column.PAGE)[event],
                block.numbers(Column.NAME)[event],
                block.numbers(Column.CREDIT)[event],
                block.numbers(Column.REASON)[event],
                block.numbers(Column.ORDER_ROLE)[event],
                block.numbers(Column.VISITOR)[event],
                block.numbers(Column.FORWARDED_VISITOR)[event],
                block.numbers(Column.USER_KEY)[event],
                block.longs(Column.POSITION)[event],
                block.values()[event] == EventBlock.NO_VALUE
                    ? Optional.empty()
                    : Optional.of(block.value(event)),
                block.currencies()[event] == 0
                    ? ""
                    : numbers.texts().text(block.currencies()[event])));
    columns.add(numbers.texts().client(block.numbers(Column.CLIENT)[event]));
    columns.add(touch(block.numbers(Column.LAST_TOUCH)[event]));
    columns.add(touch(block.numbers(Column.FIRST_TOUCH)[event]));
    columns.add(touches(block, event));
    KEYS.forEach(key -> columns.add(block.propertyText(block.properties(key)[event])));
    return new Read(rows.apply(block.longs(Column.REFERENCE)[event]), columns);
  }

  private Optional<Touch> touch(int number) {
    return number == 0 ? Optional.empty() : Optional.of(numbers.texts().touch(number));
  }

  private Optional<List<TimedTouch>> touches(EventBlock block, int event) {
    int count = block.touchCount(event);
    if (count < 0) {
      return Optional.empty();
    }
    return Optional.of(
        IntStream.range(0, count)
            .mapToObj(
                i ->
                    new TimedTouch(
                        Instant.EPOCH.plus(block.touchTime(event, i), ChronoUnit.MICROS),
                        numbers.texts().touch(block.touch(event, i))))
            .toList());
  }
}
