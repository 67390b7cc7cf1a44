package dev.vouch.dashboard.success;

import static java.util.Comparator.comparingLong;
import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.joining;

import dev.vouch.core.linking.LinkingWarnings;
import dev.vouch.core.linking.LinkingWarnings.Differences;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.dashboard.report.NumberFormats;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Display of how the confirmed successes of a scope are credited.
 *
 * @param kinds kinds of credit that occur, best first
 * @param causes reasons that occur, most frequent first
 * @param warnings probable mistakes, independent of the reasons
 * @param duplicates what is in none of these
 */
public record CoverageView(
    long successes,
    List<Kind> kinds,
    List<Cause> causes,
    List<Warning> warnings,
    Coverage.Duplicates duplicates) {
  public CoverageView {
    kinds = List.copyOf(kinds);
    causes = List.copyOf(causes);
    warnings = List.copyOf(warnings);
  }

  /** The successes with the same kind of credit. */
  public record Kind(CreditKind kind, PercentShare share) {
    public String label() {
      return switch (kind) {
        case VISITOR -> "Credited to a visitor";
        case USER -> "Grouped under a user ID";
        case STANDALONE -> "Standalone";
        case DUPLICATE -> "Duplicate";
      };
    }

    public String meaning() {
      return switch (kind) {
        case VISITOR -> "with source, country and device";
        case USER -> "grouped by customer, without source";
        case STANDALONE -> "counted individually, without source";
        case DUPLICATE -> "not counted";
      };
    }
  }

  /** The successes with the same reason. */
  public record Cause(Reason reason, PercentShare share) {
    /** What to do about it. */
    public CoverageAdvice advice() {
      return CoverageAdvice.of(reason);
    }
  }

  /**
   * A probable mistake; its successes also count under a reason.
   *
   * @param counted what is counted, such as "of these successes"
   */
  public record Warning(long count, String counted, CoverageAdvice advice) {}

  static CoverageView of(Coverage coverage, Optional<LinkingWarnings> recent) {
    return new CoverageView(
        coverage.successes(),
        shares(CreditKind.values(), coverage.credited(), Kind::new),
        shares(Reason.values(), coverage.reasons(), Cause::new).stream()
            .sorted(comparingLong((Cause cause) -> cause.share().count()).reversed())
            .toList(),
        Stream.concat(
                ofSuccesses(coverage.warnings()),
                recent.stream().flatMap(warnings -> ofRecentRequests(warnings, coverage)))
            .filter(warning -> warning.count() > 0)
            .toList(),
        coverage.duplicates());
  }

  private static Stream<Warning> ofSuccesses(Coverage.Warnings warnings) {
    String counted = "of these successes";
    return Stream.of(
        new Warning(warnings.sharedBrowser(), counted, CoverageAdvice.ofSharedBrowser()),
        new Warning(warnings.unseenBrowser(), counted, CoverageAdvice.ofUnseenBrowser()));
  }

  /**
   * Subscriptions renew while their users do not visit, so user IDs that no browser announced are a
   * mistake only if most of them lead to no browser at all, or nearly equal announced ones.
   */
  private static boolean areIdsWrong(LinkingWarnings recent, Coverage coverage) {
    return !recent.differences().equals(Differences.NONE)
        || coverage.reasons().getOrDefault(Reason.NEVER_IDENTIFIED, 0L)
            > coverage.reasons().getOrDefault(Reason.LINKED_USER, 0L);
  }

  private static Stream<Warning> ofRecentRequests(LinkingWarnings recent, Coverage coverage) {
    return Stream.of(
        new Warning(
            recent.sharedIdSuccesses(),
            "successes in the last day",
            LinkingAdvice.ofSharedUserId()),
        new Warning(
            recent.sharedIdBrowsers(), "browsers in the last day", LinkingAdvice.ofSharedUserId()),
        new Warning(
            areIdsWrong(recent, coverage) ? recent.unannouncedIds() : 0,
            "user IDs in the last day",
            LinkingAdvice.ofUnannouncedIds(recent.differences())),
        new Warning(
            recent.otherAddress(), "events in the last day", LinkingAdvice.ofOtherAddress()));
  }

  private static <T, V> List<V> shares(
      T[] all, Map<T, Long> counts, BiFunction<T, PercentShare, V> view) {
    List<T> present = Arrays.stream(all).filter(each -> counts.getOrDefault(each, 0L) > 0).toList();
    List<PercentShare> shares = PercentShare.of(present.stream().map(counts::get).toList());
    return IntStream.range(0, present.size())
        .mapToObj(i -> view.apply(present.get(i), shares.get(i)))
        .toList();
  }

  /** The formatted values of duplicates, by currency. */
  public String valueOfDuplicates(NumberFormats numbers) {
    return duplicates.value().amounts().stream().map(numbers::money).collect(joining(" · "));
  }

  /** What duplicates are, and what to do about them. */
  public CoverageAdvice adviceOnDuplicates() {
    return CoverageAdvice.of(Reason.DUPLICATE_ORDER);
  }

  /** The reasons of the successes that are credited to a visitor. */
  public List<Cause> creditedCauses() {
    return causes.stream().filter(cause -> cause.advice().isNoChangeNeeded()).toList();
  }

  /** The reasons of the other successes, most frequent first. */
  public List<Cause> uncreditedCauses() {
    return causes.stream().filter(not(cause -> cause.advice().isNoChangeNeeded())).toList();
  }

  /** Number of successes that are not credited to a visitor. */
  public long uncredited() {
    return uncreditedCauses().stream().mapToLong(cause -> cause.share().count()).sum();
  }

  /**
   * A share of a whole; the shares as displayed add up to exactly 100 %.
   *
   * @param tenths tenths of a percent, 0 to 1000; at least 1 if {@code count} is
   */
  public record PercentShare(long count, int tenths) {
    private static final int TENTHS_TOTAL = 1_000;

    /** The shares of these counts in their sum, in the same order. */
    static List<PercentShare> of(List<Long> counts) {
      long total = counts.stream().mapToLong(Long::longValue).sum();
      if (total == 0) {
        return counts.stream().map(count -> new PercentShare(count, 0)).toList();
      }
      int[] tenths =
          counts.stream()
              .mapToInt(count -> (int) Math.ceilDiv(count * TENTHS_TOTAL, total))
              .toArray();
      // Rounding up exceeds the whole; the most overstated parts are reduced.
      for (int excess = IntStream.of(tenths).sum() - TENTHS_TOTAL; excess > 0; excess--) {
        int most =
            IntStream.range(0, tenths.length)
                .filter(i -> tenths[i] > 1)
                .boxed()
                .max(comparingLong(i -> tenths[i] * total - counts.get(i) * TENTHS_TOTAL))
                .orElseThrow();
        tenths[most]--;
      }
      return IntStream.range(0, tenths.length)
          .mapToObj(i -> new PercentShare(counts.get(i), tenths[i]))
          .toList();
    }
  }
}
