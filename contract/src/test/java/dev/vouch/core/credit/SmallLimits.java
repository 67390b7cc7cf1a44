package dev.vouch.core.credit;

import java.util.function.Consumer;

/** Processors with low limits, so that few facts suffice to reach them. */
public final class SmallLimits {
  private SmallLimits() {}

  /** Creates a processor that splits values of few facts and leaves most work for later. */
  public static CreditProcessor processor(CreditState state, Consumer<CreditChange> changes) {
    return new CreditProcessor(
        state, changes, new CreditLimits(new FactNodes.NodeSize(2, 3), 5, 3, 1));
  }
}
