package dev.vouch.embedded.credit;

import dev.vouch.core.visitor.BrowserHashes;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** When browsers were seen, or touched, by either of their hashes (DESIGN I3). Immutable. */
public final class BrowserFacts {
  private final MomentsByHash byVisitor;
  private final MomentsByHash byCrossing;

  private BrowserFacts(Builder builder) {
    long[] micros = builder.micros.build().toArray();
    long[] positions = builder.positions.build().toArray();
    byVisitor = new MomentsByHash(micros, positions, builder.visitors.build().toArray());
    byCrossing = new MomentsByHash(micros, positions, builder.crossings.build().toArray());
  }

  /** Takes the facts in their order, once. */
  public static final class Builder {
    private final LongStream.Builder micros = LongStream.builder();
    private final LongStream.Builder positions = LongStream.builder();
    private final LongStream.Builder visitors = LongStream.builder();
    private final LongStream.Builder crossings = LongStream.builder();

    /** A fact of a browser, later than all before. */
    public void add(Moment moment, BrowserHashes browser) {
      micros.add(moment.micros());
      positions.add(moment.position());
      visitors.add(browser.visitor());
      crossings.add(browser.crossing());
    }

    public BrowserFacts build() {
      return new BrowserFacts(this);
    }
  }

  /** The latest fact of the same browser in a range. */
  Optional<Moment> latest(BrowserHashes browser, MomentRange range) {
    return Stream.of(
            byVisitor.latestBefore(browser.visitor(), range.before()),
            byCrossing.latestBefore(browser.crossing(), range.before()))
        .flatMap(row -> row.stream().mapToObj(byVisitor::moment))
        .max(Moment::compareTo)
        .filter(moment -> moment.compareTo(range.since()) >= 0);
  }

  /** The earliest fact of the same browser in a range. */
  Optional<Moment> earliest(BrowserHashes browser, MomentRange range) {
    return Stream.of(
            byVisitor.earliestFrom(browser.visitor(), range.since()),
            byCrossing.earliestFrom(browser.crossing(), range.since()))
        .flatMap(row -> row.stream().mapToObj(byVisitor::moment))
        .min(Moment::compareTo)
        .filter(moment -> moment.compareTo(range.before()) < 0);
  }
}
