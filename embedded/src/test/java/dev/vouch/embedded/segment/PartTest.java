package dev.vouch.embedded.segment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.credit.Credit;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.core.site.SiteId;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.roaringbitmap.RoaringBitmap;

final class PartTest {
  private static final PartKey KEY = new PartKey(new SiteId(0x1234), LocalDate.of(2026, 3, 29));

  @TempDir private Path directory;

  /** The number of each hash; 0 is nobody's. */
  private final Map<Long, Integer> people = new HashMap<>(Map.of(0L, Part.NOBODY));

  private SiteNumbers numbers;

  @BeforeEach
  void open() {
    numbers = Numbering.open(directory, FileExtent.NONE).of(KEY.site());
  }

  @Test
  void anyRows_areReadAsTheyWere() {
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      List<EventRow> rows =
          new RandomEventRows(random, 1 + random.nextInt(200)).of(KEY, random.nextInt(500));

      Part part = part(rows);

      assertThat(rows(part)).as("seed %d", seed).isEqualTo(sorted(rows));
    }
  }

  @Test
  void partWithMoreDeadRows_leavesTheEarlierOneAsItWas() {
    LivePart before =
        new LivePart(part(new RandomEventRows(new Random(1), 9).of(KEY, 20)))
            .without(RoaringBitmap.bitmapOf(3));

    LivePart after = before.without(RoaringBitmap.bitmapOf(3, 7));

    assertThat(before.size()).isEqualTo(19);
    assertThat(before.isDead(7)).isFalse();
    assertThat(after.size()).isEqualTo(18);
    assertThat(LivePart.NONE.isEmpty()).isTrue();
  }

  @Test
  void mergedParts_areThePartOfTheRowsThatAreNotDead() {
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      RandomEventRows events = new RandomEventRows(random, 1 + random.nextInt(100));
      List<LivePart> parts = new ArrayList<>();
      List<EventRow> live = new ArrayList<>();
      for (int i = random.nextInt(5); i >= 0; i--) {
        LivePart part = withDead(part(events.of(KEY, random.nextInt(300))), random);
        parts.add(part);
        live.addAll(liveRows(part));
      }

      Part merged = new PartMerge(KEY, parts).open();

      assertThat(rows(merged)).as("seed %d", seed).isEqualTo(sorted(live));
      live.forEach(
          row ->
              assertThat(merged.position(merged.finder().applyAsInt(row.position())))
                  .isEqualTo(row.position()));
      assertThat(merged.finder().applyAsInt(-1)).isEqualTo(-1);
    }
  }

  /** A part of old events has no order keys, for example after a migration. */
  @Test
  void orderWithoutVisitorAndUser_andItsRefund_haveOnePerson_alsoWithoutOrderKeys() {
    List<EventRow> rows = new RandomEventRows(new Random(6), 20).of(KEY, 500);
    EventRow order = ofRole(rows, OrderRole.PLACED);
    EventRow refund = ofRole(rows, OrderRole.REFUNDED);
    long person = CreditedEvents.ownPerson(order);

    Part part = part(List.of(standalone(order, person), standalone(refund, person)));

    assertThat(part.people()).isEqualTo(1);
  }

  private static EventRow ofRole(List<EventRow> rows, OrderRole role) {
    return rows.stream()
        .filter(row -> row.orderRole().equals(Optional.of(role)))
        .findFirst()
        .orElseThrow()
        .withOrderKey(OptionalLong.empty());
  }

  private static EventRow standalone(EventRow row, long person) {
    Credit credit =
        new Credit(
            CreditKind.STANDALONE,
            Reason.NOTHING_FORWARDED,
            OptionalLong.empty(),
            person,
            Client.UNKNOWN,
            Optional.empty(),
            Optional.empty(),
            List.of());
    return row.withCredit(row.changedBy(), credit, row.touches());
  }

  @Test
  void closedPart_hasNoForwardedVisitors_andOrderKeysIfAsked() {
    Random random = new Random(5);
    List<EventRow> rows = new RandomEventRows(random, 20).of(KEY, 2_000);
    LivePart open = new LivePart(part(rows));

    Part withKeys = new PartMerge(KEY, List.of(open)).closed(true);
    Part withoutKeys = new PartMerge(KEY, List.of(open)).closed(false);

    assertThat(rows(withKeys))
        .isEqualTo(sorted(rows).stream().map(row -> closed(row, row.orderKey())).toList());
    assertThat(rows(withoutKeys))
        .isEqualTo(sorted(rows).stream().map(row -> closed(row, OptionalLong.empty())).toList());
    assertThat(withoutKeys.rowsWithOrderKey()).isEmpty();
    assertThat(withKeys.bytes()).isLessThan(open.part().bytes());
  }

  @Test
  void rows_areFoundByPositionPersonAndUserKey() {
    Random random = new Random(7);
    List<EventRow> rows = new RandomEventRows(random, 20).of(KEY, 500);
    Part part = part(rows);
    List<EventRow> sorted = sorted(rows);

    for (int row = 0; row < part.size(); row++) {
      EventRow expected = sorted.get(row);
      assertThat(part.finder().applyAsInt(expected.position())).isEqualTo(row);
      assertThat(part.changedBy(row)).isEqualTo(expected.changedBy());
      assertThat(part.person(row)).isEqualTo(person(expected));
      int person = part.person(row);
      if (person == Part.NOBODY) {
        continue;
      }
      assertThat(part.rowsOf(person))
          .containsExactlyInAnyOrder(
              IntStream.range(0, part.size()).filter(i -> isOf(sorted.get(i), person)).toArray());
    }
    assertThat(part.rowsWithOrderKey())
        .containsExactly(
            IntStream.range(0, part.size())
                .filter(i -> sorted.get(i).orderKey().isPresent())
                .toArray());
  }

  private boolean isOf(EventRow row, int person) {
    return person(row) == person
        || (row.userKey().isPresent() && number(row.userKey().getAsLong()) == person);
  }

  private int number(long hash) {
    return Objects.requireNonNull(people.get(hash));
  }

  private int person(EventRow row) {
    return number(row.person());
  }

  private Part part(List<EventRow> rows) {
    Part part = NewPart.of(KEY, rows, numbers);
    for (int number = people.size(); number < numbers.freeze(true).end().people(); number++) {
      people.put(numbers.hash(number), number);
    }
    return part;
  }

  private List<EventRow> sorted(List<EventRow> rows) {
    return rows.stream()
        .sorted(
            Comparator.comparingInt(this::person)
                .thenComparing(EventRow::at)
                .thenComparingLong(EventRow::position))
        .toList();
  }

  private List<EventRow> rows(Part part) {
    return IntStream.range(0, part.size()).mapToObj(new PartRows(part, numbers)::read).toList();
  }

  private List<EventRow> liveRows(LivePart part) {
    return IntStream.range(0, part.part().size())
        .filter(row -> !part.isDead(row))
        .mapToObj(new PartRows(part.part(), numbers)::read)
        .toList();
  }

  private static LivePart withDead(Part part, Random random) {
    int[] dead = IntStream.range(0, part.size()).filter(_ -> random.nextInt(10) == 0).toArray();
    return new LivePart(part, RoaringBitmap.bitmapOf(dead));
  }

  private static EventRow closed(EventRow row, OptionalLong orderKey) {
    return EventModel.closed(row).withOrderKey(orderKey);
  }
}
