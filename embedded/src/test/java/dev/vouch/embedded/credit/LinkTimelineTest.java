package dev.vouch.embedded.credit;

import static dev.vouch.embedded.credit.MomentRange.WINDOW_MICROS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.visitor.BrowserHashes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The timelines say for every moment what asking each link in turn says (C3, C8, C10). */
class LinkTimelineTest {
  private static final long DAY_MICROS = WINDOW_MICROS / 14;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void timelines_sayWhatEachLinkSays(long seed) {
    Random random = new Random(seed);
    int browsers = random.nextBoolean() ? 2 : 5;
    List<Link> links = links(random, browsers);
    List<Sighting> sightings = sightings(random, browsers);
    List<LinkTimeline.Span> spans = new ArrayList<>();
    LinkTimeline.write(links, facts(sightings), (hashOf, hash) -> true, spans::add);

    for (Moment at : interestingMoments(links)) {
      for (long hash = 0; hash < 12; hash++) {
        for (LinkTimeline.HashOf hashOf : LinkTimeline.HashOf.values()) {
          check(links, sightings, spans, hashOf, hash, at);
        }
      }
    }
  }

  /** The usual mistake: one forwarded address for everybody. */
  @Test
  void oneHashOfManyLinks_isSweptInOneGo() {
    List<Link> links = new ArrayList<>();
    for (int place = 0; place < 100_000; place++) {
      Moment moment = new Moment(place * 1_000_000L, place + 1);
      links.add(new Link(moment, new BrowserHashes(1, 2), place, false));
    }
    List<LinkTimeline.Span> spans = new ArrayList<>();
    LinkTimeline.write(links, facts(List.of()), (hashOf, hash) -> true, spans::add);

    assertThat(spans).hasSizeLessThan(400_000);
    assertThat(spans).filteredOn(LinkTimeline.Span::ambiguous).hasSize(100_000);
  }

  @Test
  void hashesThatNobodyAsksFor_haveNoTimeline() {
    List<Link> links = List.of(new Link(new Moment(0, 1), new BrowserHashes(1, 2), 3, false));
    List<LinkTimeline.Span> spans = new ArrayList<>();
    AskedEvent success =
        new AskedEvent(new Moment(1, 2), true, Optional.empty(), OptionalLong.of(3));
    LinkTimeline.write(links, facts(List.of()), new AskedHashes(List.of(success)), spans::add);

    assertThat(spans)
        .isNotEmpty()
        .allMatch(span -> span.hashOf() == LinkTimeline.HashOf.USER && span.hash() == 3);
  }

  private static void check(
      List<Link> links,
      List<Sighting> sightings,
      List<LinkTimeline.Span> spans,
      LinkTimeline.HashOf hashOf,
      long hash,
      Moment at) {
    Optional<LinkTimeline.Span> said =
        spans.stream()
            .filter(span -> span.hashOf() == hashOf && span.hash() == hash)
            .filter(span -> span.since().compareTo(at) <= 0)
            .reduce((earlier, later) -> later);
    List<Link> near =
        links.stream()
            .filter(link -> hashOf(hashOf, link) == hash)
            .filter(link -> near(link.moment().micros(), at.micros()))
            .toList();
    Predicate<Link> counts = link -> counts(link, links, sightings, at);
    Optional<Moment> before =
        near.stream()
            .filter(counts)
            .map(Link::moment)
            .filter(moment -> moment.compareTo(at) <= 0)
            .max(Moment::compareTo);
    Optional<Moment> after =
        near.stream()
            .filter(counts)
            .map(Link::moment)
            .filter(moment -> moment.compareTo(at) > 0)
            .min(Moment::compareTo);

    String about = "%s %d at %s".formatted(hashOf, hash, at);
    assertThat(said.flatMap(LinkTimeline.Span::link).map(Link::moment))
        .as(about)
        .isEqualTo(before.or(() -> after));
    if (hashOf == LinkTimeline.HashOf.USER) {
      assertThat(said.map(LinkTimeline.Span::present).orElse(false))
          .as(about)
          .isEqualTo(!near.isEmpty());
      assertThat(said.map(LinkTimeline.Span::ambiguous).orElse(false))
          .as(about)
          .isEqualTo(near.stream().anyMatch(link -> ambiguous(link, links, at)));
    }
  }

  private static boolean counts(
      Link link, List<Link> links, List<Sighting> sightings, Moment event) {
    boolean seen =
        !link.fromServer()
            || sightings.stream()
                .filter(sighting -> sameBrowser(sighting.browser(), link.browser()))
                .filter(sighting -> near(sighting.moment().micros(), link.moment().micros()))
                .anyMatch(sighting -> near(sighting.moment().micros(), event.micros()));
    return seen && !ambiguous(link, links, event);
  }

  private static boolean sameBrowser(BrowserHashes one, BrowserHashes other) {
    return one.visitor() == other.visitor() || one.crossing() == other.crossing();
  }

  private static boolean ambiguous(Link link, List<Link> links, Moment event) {
    return links.stream()
            .filter(other -> sameBrowser(other.browser(), link.browser()))
            .filter(other -> near(other.moment().micros(), link.moment().micros()))
            .filter(other -> near(other.moment().micros(), event.micros()))
            .map(Link::userKey)
            .distinct()
            .count()
        > 5;
  }

  private static boolean near(long one, long other) {
    return Math.abs(one - other) <= WINDOW_MICROS;
  }

  private static long hashOf(LinkTimeline.HashOf hashOf, Link link) {
    return switch (hashOf) {
      case USER -> link.userKey();
      case VISITOR -> link.browser().visitor();
      case CROSSING -> link.browser().crossing();
    };
  }

  private static List<Link> links(Random random, int browsers) {
    List<Link> links = new ArrayList<>();
    for (int position = 1; position <= 24; position++) {
      long time = random.nextInt(60) * DAY_MICROS + random.nextInt(2);
      links.add(
          new Link(
              new Moment(time, position),
              browser(random, browsers),
              random.nextInt(12),
              random.nextBoolean()));
    }
    links.sort((one, other) -> one.moment().compareTo(other.moment()));
    return links;
  }

  private record Sighting(Moment moment, BrowserHashes browser) {}

  private static List<Sighting> sightings(Random random, int browsers) {
    return IntStream.rangeClosed(1, 8)
        .mapToObj(
            place ->
                new Sighting(
                    new Moment(random.nextInt(60) * DAY_MICROS + random.nextInt(2), 100 + place),
                    browser(random, browsers)))
        .sorted(Comparator.comparing(Sighting::moment))
        .toList();
  }

  private static BrowserFacts facts(List<Sighting> sightings) {
    BrowserFacts.Builder facts = new BrowserFacts.Builder();
    sightings.forEach(sighting -> facts.add(sighting.moment(), sighting.browser()));
    return facts.build();
  }

  private static BrowserHashes browser(Random random, int browsers) {
    return new BrowserHashes(random.nextInt(browsers), random.nextInt(browsers));
  }

  private static Iterable<Moment> interestingMoments(List<Link> links) {
    TreeSet<Moment> moments = new TreeSet<>();
    for (Link link : links) {
      long time = link.moment().micros();
      for (int days : new int[] {-28, -14, -7, 0, 7, 14, 28}) {
        for (int off = -1; off <= 1; off++) {
          moments.add(new Moment(time + days * DAY_MICROS + off, link.moment().position()));
        }
      }
      moments.add(new Moment(time, link.moment().position() - 1));
      moments.add(new Moment(time, link.moment().position() + 1));
    }
    return moments;
  }
}
