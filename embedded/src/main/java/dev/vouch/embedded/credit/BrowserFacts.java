package dev.vouch.embedded.credit;

import dev.vouch.core.visitor.BrowserHashes;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * An index of the times of browsers' sightings or touches, by visitor hash and by crossing hash
 * (docs/identity.md I3). Immutable.
 */
public final class BrowserFacts {
  private final MomentsByHash byVisitor;
  private final MomentsByHash byCrossing;
  private final int size;

  private BrowserFacts(Builder builder) {
    long[] micros = builder.micros.build().toArray();
    long[] positions = builder.positions.build().toArray();
    size = micros.length;
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

    /** All that were added. */
    public BrowserFacts build() {
      return new BrowserFacts(this);
    }
  }

  /** The latest fact of the same browser in a range. */
  Optional<Moment> latest(BrowserHashes browser, MomentRange range) {
    int row =
        Math.max(
            byVisitor.latestBefore(browser.visitor(), range.before()),
            byCrossing.latestBefore(browser.crossing(), range.before()));
    if (row < 0) {
      return Optional.empty();
    }
    Moment latest = byVisitor.moment(row);
    return latest.compareTo(range.since()) >= 0 ? Optional.of(latest) : Optional.empty();
  }

  /** The earliest fact of the same browser in a range. */
  Optional<Moment> earliest(BrowserHashes browser, MomentRange range) {
    int row =
        Math.min(
            byVisitor.earliestFrom(browser.visitor(), range.since()),
            byCrossing.earliestFrom(browser.crossing(), range.since()));
    if (row == size) {
      return Optional.empty();
    }
    Moment earliest = byVisitor.moment(row);
    return earliest.compareTo(range.before()) < 0 ? Optional.of(earliest) : Optional.empty();
  }
}
