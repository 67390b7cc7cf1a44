package dev.vouch.embedded.segment;

import java.util.List;
import java.util.Map;

/**
 * The parts of a site. Immutable.
 *
 * @param numbers the numbers of the site's people and texts
 * @param parts the parts by key, in any order; no list is empty
 */
record SiteParts(SiteNumbers numbers, Map<PartKey, List<LivePart>> parts) {
  List<LivePart> of(PartKey key) {
    return parts.getOrDefault(key, List.of());
  }

  List<LivePart> all() {
    return parts.values().stream().flatMap(List::stream).toList();
  }
}
