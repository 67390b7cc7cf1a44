package dev.vouch.core.metric;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Counters of outcomes since the start, one for each record that a sealed interface permits.
 * Thread-safe without locks.
 *
 * @param <O> the sealed interface
 */
public final class OutcomeCounts<O> {
  private static final Pattern WORD_START = Pattern.compile("(?<=[a-z])(?=[A-Z])");

  private final Map<Class<?>, LongAdder> counts;

  /** Creates counters of zero. */
  public OutcomeCounts(Class<O> outcomes) {
    counts =
        Arrays.stream(outcomes.getPermittedSubclasses())
            .collect(Collectors.toUnmodifiableMap(kind -> kind, _ -> new LongAdder()));
  }

  /** Counts an outcome. */
  public void count(O outcome) {
    Objects.requireNonNull(counts.get(outcome.getClass())).increment();
  }

  /** Returns the count of each kind, by its name, such as {@code rate_limited}. */
  public Map<String, Long> byName() {
    Map<String, Long> byName = new TreeMap<>();
    counts.forEach((kind, counter) -> byName.put(name(kind), counter.sum()));
    return byName;
  }

  private static String name(Class<?> kind) {
    return WORD_START.matcher(kind.getSimpleName()).replaceAll("_").toLowerCase(Locale.ROOT);
  }
}
