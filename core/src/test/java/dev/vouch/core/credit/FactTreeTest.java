package dev.vouch.core.credit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** A tree of facts does what a sorted list does, also when its nodes are read again. */
class FactTreeTest {
  private static final int STEPS = 3_000;
  private static final int[] TRAITS = {
    CreditFact.ANY,
    CreditFact.TOUCH,
    CreditFact.SOURCE,
    CreditFact.LINK,
    CreditFact.GOOD_LINK,
    CreditFact.ONLY_EVENT,
    CreditFact.SIGHTING | CreditFact.AMBIGUOUS_LINK
  };

  @RepeatedTest(30)
  void tree_equalsASortedList(RepetitionInfo repetition) {
    new Comparison(repetition.getCurrentRepetition()).run();
  }

  @Test
  void searchForFewFacts_readsFewNodes() {
    StoredTree stored = new StoredTree(FactNodes.NodeSize.DEFAULT);
    RandomFacts facts = new RandomFacts(new Random(1));
    for (int micros = 0; micros < 100_000; micros++) {
      CreditFact fact = facts.at(new FactTime(micros, 0));
      while (fact.touch().isPresent() && micros != 50_000) {
        fact = facts.at(fact.at());
      }
      stored.tree.add(fact);
    }
    stored.reopen();
    FactSearch touches = FactSearch.of(CreditFact.TOUCH, _ -> true);
    stored.tree.scan(Span.before(100_000), Direction.FORWARD, touches);

    assertThat(stored.reads).isLessThanOrEqualTo(3);
    assertThat(stored.longest()).isLessThan(16_000);
  }

  /** A tree with the values of its nodes. */
  private static final class StoredTree {
    private final FactNodes.NodeSize size;
    private final Map<Integer, byte[]> values = new HashMap<>();
    private FactTree tree;
    private int reads;

    StoredTree(FactNodes.NodeSize size) {
      this.size = size;
      this.tree = new FactTree(new FactNodes(size, this::read, 1));
    }

    private byte[] read(int node) {
      reads++;
      return Objects.requireNonNull(values.get(node));
    }

    void reopen() {
      tree.nodes()
          .forEachChanged(
              (number, node) ->
                  node.ifPresentOrElse(
                      known -> values.put(number, bytes(known)), () -> values.remove(number)));
      if (tree.isRootChanged() || values.isEmpty()) {
        values.put(0, bytes(tree.root()));
      }
      FactNodes nodes = new FactNodes(size, this::read, tree.nodes().next());
      tree =
          ByteReader.decode(
              Objects.requireNonNull(values.get(0)),
              from -> new FactTree(nodes, NodeCodec.read(from, nodes)));
      reads = 0;
    }

    private static byte[] bytes(FactNode node) {
      return NodeCodec.write(node, new ByteWriter(16)).toBytes();
    }

    int longest() {
      return values.values().stream().mapToInt(value -> value.length).max().orElseThrow();
    }
  }

  /** Random steps done with both. */
  private static final class Comparison {
    private final Random random;
    private final RandomFacts facts;
    private final StoredTree stored;
    private final TreeMap<FactTime, CreditFact> expected = new TreeMap<>();
    private final boolean inOrder;
    private long next = 1;

    Comparison(int seed) {
      random = new Random(seed);
      facts = new RandomFacts(random);
      stored = new StoredTree(new FactNodes.NodeSize(random.nextInt(1, 5), random.nextInt(2, 5)));
      inOrder = seed % 3 == 0;
    }

    void run() {
      for (int step = 0; step < STEPS; step++) {
        switch (random.nextInt(10)) {
          case 0 -> replace();
          case 1 -> remove();
          case 2 -> scan();
          case 3 -> userKeys();
          case 4 -> links();
          default -> add();
        }
        if (random.nextInt(20) == 0) {
          stored.reopen();
        }
      }
      stored.tree.remove(CreditFact.ANY, Span.before(STEPS + 1), STEPS);
      stored.reopen();
      assertThat(stored.tree.isEmpty()).isTrue();
      assertThat(stored.values).hasSize(1);
    }

    private FactTime time() {
      return new FactTime(random.nextInt(STEPS), random.nextInt(3));
    }

    private Span span() {
      FactTime one = time();
      FactTime other = random.nextInt(3) == 0 ? new FactTime(one.micros() + 20, 0) : time();
      return new Span(FactTime.earlier(one, other), FactTime.later(one, other));
    }

    /** A span that sometimes passes over what was received late. */
    private Span searched() {
      return random.nextBoolean() ? span() : span().receivedUntil(random.nextInt(STEPS));
    }

    private void add() {
      CreditFact fact = facts.at(inOrder ? new FactTime(next++, 0) : time());
      if (expected.putIfAbsent(fact.at(), fact) == null) {
        stored.tree.add(fact);
      }
    }

    private void replace() {
      FactTime at = expected.ceilingKey(time());
      if (at != null) {
        CreditFact fact = facts.at(at);
        expected.put(at, fact);
        stored.tree.replace(fact);
      }
    }

    private void remove() {
      Span span = span();
      int traits = traits();
      int maximum = random.nextInt(1, 100);
      Set<FactTime> before = new HashSet<>(expected.keySet());
      int removed = stored.tree.remove(traits, span, maximum);
      List<FactTime> candidates = places(matching(traits, span));
      Set<FactTime> left = new HashSet<>(places(all()));
      before.removeAll(left);
      assertThat(removed).isEqualTo(Math.min(maximum, candidates.size())).isEqualTo(before.size());
      assertThat(candidates).containsAll(before);
      before.forEach(expected::remove);
    }

    private int traits() {
      return TRAITS[random.nextInt(TRAITS.length)];
    }

    private List<CreditFact> all() {
      List<CreditFact> found = new ArrayList<>();
      stored.tree.scan(
          Span.before(Long.MAX_VALUE),
          Direction.FORWARD,
          FactSearch.of(CreditFact.ANY, found::add));
      return found;
    }

    private static List<FactTime> places(List<CreditFact> facts) {
      return facts.stream().map(CreditFact::at).toList();
    }

    private List<CreditFact> matching(int traits, Span span) {
      return expected.values().stream()
          .filter(fact -> span.contains(fact.at()) && fact.received() <= span.receivedUntil())
          .filter(fact -> (fact.traits() & traits) != 0)
          .toList();
    }

    private void scan() {
      Span span = searched();
      int traits = traits();
      int maximum = random.nextInt(1, 50);
      for (Direction direction : Direction.values()) {
        List<CreditFact> wanted = inOrderOf(direction, matching(traits, span));
        List<CreditFact> found = new ArrayList<>();
        boolean complete =
            stored.tree.scan(
                span,
                direction,
                FactSearch.of(traits, fact -> found.add(fact) && found.size() < maximum));

        assertThat(found).isEqualTo(wanted.stream().limit(maximum).toList());
        assertThat(complete).isEqualTo(wanted.size() < maximum);
      }
    }

    private static List<CreditFact> inOrderOf(Direction direction, List<CreditFact> facts) {
      return switch (direction) {
        case FORWARD -> facts;
        case BACKWARD -> facts.reversed();
      };
    }

    private void links() {
      Span span = searched();
      CreditFact event = facts.at(time());
      for (Direction direction : Direction.values()) {
        List<CreditFact> found = new ArrayList<>();
        stored.tree.scan(span, direction, FactSearch.ofLinks(event, found::add));

        assertThat(found)
            .isEqualTo(
                inOrderOf(direction, matching(CreditFact.SEEN_LINK, span)).stream()
                    .filter(link -> !link.isKnownNotToCountFor(event))
                    .toList());
      }
    }

    private void userKeys() {
      Span span = searched();
      for (Direction direction : Direction.values()) {
        UserKeySearch search = new UserKeySearch();
        stored.tree.scan(span, direction, search);
        Set<Long> keys = new HashSet<>();
        List<FactTime> ambiguousAt = new ArrayList<>();
        for (CreditFact link : inOrderOf(direction, matching(CreditFact.LINK, span))) {
          if (keys.size() <= Chain.USER_KEYS_MAX && keys.add(link.userKey().orElseThrow())) {
            if (keys.size() > Chain.USER_KEYS_MAX) {
              ambiguousAt.add(link.at());
            }
          }
        }

        assertThat(search.keys()).isEqualTo(keys);
        assertThat(search.ambiguousAt()).isEqualTo(ambiguousAt.stream().findFirst());
      }
    }
  }
}
