package dev.vouch.embedded.warehouse;

import static java.util.stream.Collectors.toList;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Which counting link an event takes, by its time (C3, C8, C10). Whether a link counts depends on
 * the event, but only by the event's time: each link counts for the events of one span after it and
 * one span before it. So for each user key, visitor and crossing hash there is a timeline of which
 * link is the latest at or before, and if there is none, the earliest after. Made by sorting, so a
 * hash with 100,000 links costs no more than as many hashes with one each.
 */
final class LinkTimeline {
  /** How far from an event a fact may be to matter, either way, inclusive (DESIGN 6). */
  static final long WINDOW_MICROS = Duration.ofDays(14).toNanos() / 1_000;

  /** What the links of a timeline have in common. */
  enum HashOf {
    USER("user"),
    VISITOR("visitor"),
    CROSSING("crossing");

    private final String written;

    HashOf(String written) {
      this.written = written;
    }

    String written() {
      return written;
    }

    private long of(Link link) {
      return switch (this) {
        case USER -> link.userKey();
        case VISITOR -> link.visitor();
        case CROSSING -> link.crossing();
      };
    }
  }

  /**
   * What holds for the events from {@code since} to the next span of the same hash.
   *
   * @param before the latest counting link at or before them
   * @param after the earliest counting link after them; only looked for without {@code before}
   * @param ambiguous whether a link within 14 days is dropped because its browser has too many keys
   * @param present whether any link is within 14 days
   */
  record Span(
      HashOf hashOf,
      long hash,
      Moment since,
      Optional<Moment> before,
      Optional<Moment> after,
      boolean ambiguous,
      boolean present) {
    private boolean saysTheSameAs(Span other) {
      return before.equals(other.before)
          && after.equals(other.after)
          && ambiguous == other.ambiguous
          && present == other.present;
    }
  }

  /** Takes the spans one by one, those of one hash by rising time. */
  @FunctionalInterface
  interface Sink {
    void accept(Span span) throws SQLException;
  }

  private LinkTimeline() {}

  /**
   * Makes the timelines of a site's links, which come in their order. Holds no more than one hash's
   * at a time, since a report may look at a million links.
   *
   * @param browsers whether to make those of visitor and crossing hashes (C8) beside those of users
   */
  static void write(List<Link> links, boolean browsers, Sink sink) throws SQLException {
    Crowds crowds = Crowds.of(links);
    for (HashOf hashOf : browsers ? EnumSet.allOf(HashOf.class) : EnumSet.of(HashOf.USER)) {
      List<Integer> byHash = IntStream.range(0, links.size()).boxed().collect(toList());
      byHash.sort(Comparator.comparingLong(place -> hashOf.of(links.get(place))));
      for (int first = 0; first < byHash.size(); ) {
        long hash = hashOf.of(links.get(byHash.get(first)));
        List<Reach> reaches = new ArrayList<>(1);
        int next = first;
        for (; next < byHash.size() && hashOf.of(links.get(byHash.get(next))) == hash; next++) {
          int place = byHash.get(next);
          reaches.add(
              Reach.of(
                  links.get(place),
                  crowds.crowdedSinceMicros()[place],
                  crowds.crowdedUntilMicros()[place]));
        }
        writeOne(hashOf, hash, reaches, sink);
        first = next;
      }
    }
  }

  private enum Role {
    BEFORE,
    AFTER,
    AMBIGUOUS,
    PRESENT
  }

  private record Boundary(Moment at, boolean begins, Role role, Moment link) {}

  private static void writeOne(HashOf hashOf, long hash, List<Reach> reaches, Sink sink)
      throws SQLException {
    List<Boundary> boundaries = new ArrayList<>(reaches.size() * 8);
    for (Reach reach : reaches) {
      add(boundaries, reach.before(), Role.BEFORE, reach.link().moment());
      add(boundaries, reach.after(), Role.AFTER, reach.link().moment());
      if (hashOf == HashOf.USER) {
        add(boundaries, reach.ambiguous(), Role.AMBIGUOUS, reach.link().moment());
        add(boundaries, reach.present(), Role.PRESENT, reach.link().moment());
      }
    }
    boundaries.sort(Comparator.comparing(Boundary::at));

    TreeSet<Moment> before = new TreeSet<>();
    TreeSet<Moment> after = new TreeSet<>();
    int ambiguous = 0;
    int present = 0;
    Span last =
        new Span(
            hashOf,
            hash,
            Moment.startOf(Long.MIN_VALUE),
            Optional.empty(),
            Optional.empty(),
            false,
            false);
    for (int place = 0; place < boundaries.size(); ) {
      Moment at = boundaries.get(place).at();
      for (; place < boundaries.size() && boundaries.get(place).at().equals(at); place++) {
        Boundary boundary = boundaries.get(place);
        int change = boundary.begins() ? 1 : -1;
        switch (boundary.role()) {
          case BEFORE -> change(before, boundary);
          case AFTER -> change(after, boundary);
          case AMBIGUOUS -> ambiguous += change;
          case PRESENT -> present += change;
        }
      }
      Span span =
          new Span(
              hashOf,
              hash,
              at,
              before.isEmpty() ? Optional.empty() : Optional.of(before.last()),
              before.isEmpty() && !after.isEmpty() ? Optional.of(after.first()) : Optional.empty(),
              ambiguous > 0,
              present > 0);
      if (!span.saysTheSameAs(last)) {
        sink.accept(span);
        last = span;
      }
    }
  }

  private static void change(Set<Moment> counting, Boundary boundary) {
    if (boundary.begins()) {
      counting.add(boundary.link());
    } else {
      counting.remove(boundary.link());
    }
  }

  private static void add(
      List<Boundary> boundaries, Optional<Reach.Range> range, Role role, Moment link) {
    range.ifPresent(
        it -> {
          boundaries.add(new Boundary(it.since(), true, role, link));
          boundaries.add(new Boundary(it.before(), false, role, link));
        });
  }
}
