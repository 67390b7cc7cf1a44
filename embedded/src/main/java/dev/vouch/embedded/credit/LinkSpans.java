package dev.vouch.embedded.credit;

import dev.vouch.embedded.credit.CountingLinks.NearestLink;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * The spans of the links of one kind of hash, found by hash and moment. In columns, since there may
 * be a million. Immutable.
 */
final class LinkSpans {
  private final MomentsByHash begins;
  private final List<Optional<Link>> links;
  private final BitSet ambiguous;
  private final BitSet present;

  private LinkSpans(Builder builder) {
    begins =
        new MomentsByHash(
            builder.micros.build().toArray(),
            builder.positions.build().toArray(),
            builder.hashes.build().toArray());
    links = builder.links;
    ambiguous = builder.ambiguous;
    present = builder.present;
  }

  /** Takes the spans once, those of one hash by rising time. */
  static final class Builder {
    private final LongStream.Builder hashes = LongStream.builder();
    private final LongStream.Builder micros = LongStream.builder();
    private final LongStream.Builder positions = LongStream.builder();
    private final List<Optional<Link>> links = new ArrayList<>();
    private final BitSet ambiguous = new BitSet();
    private final BitSet present = new BitSet();

    void add(LinkTimeline.Span span) {
      hashes.add(span.hash());
      micros.add(span.since().micros());
      positions.add(span.since().position());
      ambiguous.set(links.size(), span.ambiguous());
      present.set(links.size(), span.present());
      links.add(span.link());
    }

    LinkSpans build() {
      return new LinkSpans(this);
    }
  }

  /** What holds of a hash for an event of this moment. */
  NearestLink at(long hash, Moment event) {
    int row = begins.latestBefore(hash, event.next());
    return row < 0
        ? NearestLink.NONE
        : new NearestLink(links.get(row), ambiguous.get(row), present.get(row));
  }
}
