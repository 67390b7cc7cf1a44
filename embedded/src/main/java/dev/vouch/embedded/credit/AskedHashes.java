package dev.vouch.embedded.credit;

import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.embedded.credit.LinkTimeline.HashOf;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/** The hashes by which events look for links. Immutable. */
final class AskedHashes implements LinkTimeline.Wanted {
  private final long[] userKeys;
  private final long[] visitors;
  private final long[] crossings;

  AskedHashes(List<AskedEvent> events) {
    userKeys = sorted(events.stream().flatMapToLong(event -> event.linkedUser().stream()));
    List<BrowserHashes> browsers =
        events.stream().flatMap(event -> event.linkedBrowser().stream()).toList();
    visitors = sorted(browsers.stream().mapToLong(BrowserHashes::visitor));
    crossings = sorted(browsers.stream().mapToLong(BrowserHashes::crossing));
  }

  private static long[] sorted(LongStream hashes) {
    return hashes.sorted().toArray();
  }

  @Override
  public boolean has(HashOf hashOf, long hash) {
    long[] asked =
        switch (hashOf) {
          case USER -> userKeys;
          case VISITOR -> visitors;
          case CROSSING -> crossings;
        };
    return Arrays.binarySearch(asked, hash) >= 0;
  }
}
