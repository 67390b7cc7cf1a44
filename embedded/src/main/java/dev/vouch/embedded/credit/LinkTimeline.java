package dev.vouch.embedded.credit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
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
  /** What the links of a timeline have in common. */
  enum HashOf {
    USER,
    VISITOR,
    CROSSING;

    long of(Link link) {
      return switch (this) {
        case USER -> link.userKey();
        case VISITOR -> link.browser().visitor();
        case CROSSING -> link.browser().crossing();
      };
    }
  }

  /**
   * What holds for the events from {@code since} to the next span of the same hash.
   *
   * @param link the latest that counts at or before them, else the earliest after
   * @param ambiguous whether a link within 14 days is dropped because its browser has too many keys
   * @param present whether any link is within 14 days
   */
  record Span(
      HashOf hashOf,
      long hash,
      Moment since,
      Optional<Link> link,
      boolean ambiguous,
      boolean present) {
    private boolean saysTheSameAs(Span other) {
      return link.equals(other.link) && ambiguous == other.ambiguous && present == other.present;
    }
  }

  /** Says of which hashes somebody asks. */
  @FunctionalInterface
  interface Wanted {
    boolean has(HashOf hashOf, long hash);
  }

  /** Takes the spans one by one, those of one hash by rising time. */
  @FunctionalInterface
  interface Sink {
    void accept(Span span);
  }

  private LinkTimeline() {}

  /**
   * Makes the timelines of links, which come in their order. Works on one hash at a time, since
   * there may be a million links.
   *
   * @param sightings of the browsers of all that a server made
   * @param wanted only these hashes have a timeline
   */
  static void write(List<Link> links, BrowserFacts sightings, Wanted wanted, Sink sink) {
    AmbiguousVisitors ambiguousVisitors = AmbiguousVisitors.of(links);
    for (HashOf hashOf : HashOf.values()) {
      int[] places =
          IntStream.range(0, links.size())
              .filter(place -> wanted.has(hashOf, hashOf.of(links.get(place))))
              .boxed()
              .sorted(Comparator.comparingLong(place -> hashOf.of(links.get(place))))
              .mapToInt(Integer::intValue)
              .toArray();
      for (int next = 0; next < places.length; ) {
        long hash = hashOf.of(links.get(places[next]));
        List<LinkReach> reaches = new ArrayList<>(1);
        for (; next < places.length && hashOf.of(links.get(places[next])) == hash; next++) {
          reaches.add(reach(links, sightings, ambiguousVisitors, places[next]));
        }
        writeOne(hashOf, hash, reaches, sink);
      }
    }
  }

  private static LinkReach reach(
      List<Link> links, BrowserFacts sightings, AmbiguousVisitors ambiguousVisitors, int place) {
    return LinkReach.of(
        links.get(place),
        sightings,
        ambiguousVisitors.ambiguousSinceMicros()[place],
        ambiguousVisitors.ambiguousUntilMicros()[place]);
  }

  private enum Role {
    BEFORE,
    AFTER,
    AMBIGUOUS,
    PRESENT
  }

  private record Boundary(Moment at, boolean begins, Role role, Link link) {}

  private static void writeOne(HashOf hashOf, long hash, List<LinkReach> reaches, Sink sink) {
    List<Boundary> boundaries = new ArrayList<>(reaches.size() * 8);
    for (LinkReach reach : reaches) {
      add(boundaries, reach.before(), Role.BEFORE, reach.link());
      add(boundaries, reach.after(), Role.AFTER, reach.link());
      if (hashOf == HashOf.USER) {
        add(boundaries, reach.ambiguous(), Role.AMBIGUOUS, reach.link());
        add(boundaries, Optional.of(reach.present()), Role.PRESENT, reach.link());
      }
    }
    boundaries.sort(Comparator.comparing(Boundary::at));

    NavigableSet<Link> before = new TreeSet<>(Comparator.comparing(Link::moment));
    NavigableSet<Link> after = new TreeSet<>(Comparator.comparing(Link::moment));
    int ambiguous = 0;
    int present = 0;
    Span last =
        new Span(hashOf, hash, Moment.startOf(Long.MIN_VALUE), Optional.empty(), false, false);
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
              before.isEmpty() ? first(after) : Optional.of(before.last()),
              ambiguous > 0,
              present > 0);
      if (!span.saysTheSameAs(last)) {
        sink.accept(span);
        last = span;
      }
    }
  }

  private static Optional<Link> first(NavigableSet<Link> links) {
    return links.isEmpty() ? Optional.empty() : Optional.of(links.first());
  }

  private static void change(Set<Link> counting, Boundary boundary) {
    if (boundary.begins()) {
      counting.add(boundary.link());
    } else {
      counting.remove(boundary.link());
    }
  }

  private static void add(
      List<Boundary> boundaries, Optional<MomentRange> range, Role role, Link link) {
    range.ifPresent(
        it -> {
          boundaries.add(new Boundary(it.since(), true, role, link));
          boundaries.add(new Boundary(it.before(), false, role, link));
        });
  }
}
