package dev.vouch.core.credit;

/**
 * The limits of what is done and read at once. They change no result.
 *
 * @param nodes the size of the values that facts are kept in
 * @param valuesKeptMax how many of these are kept in memory, besides those that one record needs
 * @param ownWorkMax how many earlier events are decided again at once with the record that may
 *     change them
 * @param pendingWorkMax how many events of earlier records' stored work are decided with each
 *     record
 */
record CreditLimits(
    FactNodes.NodeSize nodes, int valuesKeptMax, int ownWorkMax, int pendingWorkMax) {
  static final CreditLimits DEFAULT = new CreditLimits(FactNodes.NodeSize.DEFAULT, 4_096, 64, 8);

  /** Only the record itself is decided; what it changes of earlier events remains stored work. */
  static final CreditLimits WITHOUT_CORRECTIONS =
      new CreditLimits(FactNodes.NodeSize.DEFAULT, 4_096, 0, 0);
}
