package dev.vouch.core.credit;

/**
 * Limits of memory and of the work done per record. They do not change any result.
 *
 * @param nodes the maximum sizes of the nodes in which facts are stored
 * @param valuesKeptMax the number of values read after which the cache of timelines is cleared at
 *     the end of a record
 * @param ownCorrectionsMax the maximum number of earlier events that are decided again together
 *     with the record that may change them
 * @param pendingCorrectionsMax the maximum number of events that are decided again with each record
 *     because of earlier records
 */
record CreditLimits(
    FactNodes.NodeSize nodes, int valuesKeptMax, int ownCorrectionsMax, int pendingCorrectionsMax) {
  static final CreditLimits DEFAULT = new CreditLimits(FactNodes.NodeSize.DEFAULT, 4_096, 64, 8);

  /** Decides only the record itself. Tasks on earlier events are stored and not done. */
  static final CreditLimits WITHOUT_CORRECTIONS =
      new CreditLimits(FactNodes.NodeSize.DEFAULT, 4_096, 0, 0);
}
