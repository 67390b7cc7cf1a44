package dev.vouch.embedded.report;

import java.math.BigDecimal;
import java.util.Comparator;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;

/** Compares decimals by value: 49.9 equals 49.900000000. */
final class Decimals {
  static final RecursiveComparisonConfiguration COMPARED_BY_VALUE =
      RecursiveComparisonConfiguration.builder()
          .withComparatorForType(Comparator.<BigDecimal>naturalOrder(), BigDecimal.class)
          .withStrictTypeChecking(true)
          .build();

  private Decimals() {}
}
