package dev.vouch.core.credit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The timelines in use while one record is processed, read from the state and written back. */
final class Timelines {
  private final CreditState state;
  private final Map<TimelineKey, Timeline> loaded = new LinkedHashMap<>();

  Timelines(CreditState state) {
    this.state = state;
  }

  /** Returns a timeline; an empty one if there is none. */
  Timeline get(TimelineKey key) {
    Timeline known = loaded.get(key);
    if (known != null) {
      return known;
    }
    Timeline timeline =
        state
            .get(CreditStateKeys.node(key, 0))
            .map(value -> TimelineCodec.decode(key, value))
            .orElseGet(() -> new Timeline(key));
    loaded.put(key, timeline);
    return timeline;
  }

  Optional<Timeline> existing(TimelineKey key) {
    Timeline timeline = get(key);
    return timeline.facts.isEmpty() && timeline.next.isEmpty() && timeline.previous.isEmpty()
        ? Optional.empty()
        : Optional.of(timeline);
  }

  /** Writes what has changed and evicts all of it. */
  void flush() {
    for (Timeline timeline : loaded.values()) {
      if (timeline.dropped) {
        state.delete(CreditStateKeys.node(timeline.key, 0));
      } else if (timeline.changed) {
        state.put(CreditStateKeys.node(timeline.key, 0), TimelineCodec.encode(timeline));
      }
    }
    loaded.clear();
  }
}
