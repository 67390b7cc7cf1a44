package dev.vouch.app.node;

import dev.vouch.core.ingest.CountedCause;
import dev.vouch.core.ingest.RecentCauses;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.shared.CauseOccurrences;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The occurrences of one kind of cause that this node has not yet published to the other nodes. Not
 * thread-safe.
 */
final class UnpublishedCauses<C> {
  private final String kind;
  private final RecentCauses<C> causes;
  private final Function<C, String> text;

  /** The number of published occurrences, by the ID of the cause. */
  private Map<Long, Long> publishedCounts = new HashMap<>();

  private long publishedNumber;

  UnpublishedCauses(String kind, RecentCauses<C> causes, Function<C, String> text) {
    this.kind = kind;
    this.causes = causes;
    this.text = text;
  }

  /**
   * The occurrences to publish.
   *
   * @param markPublished must be called after they have been published
   */
  record Unpublished(List<CauseOccurrences> occurrences, Runnable markPublished) {}

  Unpublished read() {
    // Read first, so that concurrent occurrences are included in the next read.
    long number = causes.latestNumber();
    if (number == publishedNumber) {
      return new Unpublished(List.of(), () -> {});
    }
    List<CauseOccurrences> occurrences = new ArrayList<>();
    Map<Long, Long> counts = new HashMap<>();
    causes
        .all()
        .forEach(
            (site, ofSite) ->
                ofSite.forEach(
                    cause -> {
                      counts.put(cause.id(), cause.count());
                      long more = cause.count() - publishedCounts.getOrDefault(cause.id(), 0L);
                      if (more > 0) {
                        occurrences.add(occurrences(site, cause, more));
                      }
                    }));
    return new Unpublished(
        occurrences,
        () -> {
          publishedCounts = counts;
          publishedNumber = number;
        });
  }

  private CauseOccurrences occurrences(SiteId site, CountedCause<C> cause, long more) {
    return new CauseOccurrences(
        site, kind, text.apply(cause.cause()), cause.first(), cause.latest(), more);
  }
}
