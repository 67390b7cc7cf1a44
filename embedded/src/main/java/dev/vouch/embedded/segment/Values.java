package dev.vouch.embedded.segment;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Values of events as whole numbers of {@link EventBlock#VALUE_DECIMALS} decimals. */
final class Values {
  private Values() {}

  /**
   * Returns a value's number; {@link EventBlock#LARGE_VALUE} if it does not fit.
   *
   * @param value with at most as many decimals
   */
  static long number(BigDecimal value) {
    BigInteger number = value.setScale(EventBlock.VALUE_DECIMALS).unscaledValue();
    boolean fits = number.bitLength() < Long.SIZE && number.longValue() > EventBlock.LARGE_VALUE;
    return fits ? number.longValue() : EventBlock.LARGE_VALUE;
  }

  /** Returns the value of a row whose column has a number, without trailing zeros. */
  static BigDecimal exact(Part part, int row, long number, SiteTexts texts) {
    return plain(
        number == EventBlock.LARGE_VALUE
            ? new BigDecimal(texts.text((int) part.get(StoredColumn.LARGE_VALUE, row)))
            : BigDecimal.valueOf(number, EventBlock.VALUE_DECIMALS));
  }

  private static BigDecimal plain(BigDecimal value) {
    BigDecimal stripped = value.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }
}
