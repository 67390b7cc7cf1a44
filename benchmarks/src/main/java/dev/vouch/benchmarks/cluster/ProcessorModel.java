package dev.vouch.benchmarks.cluster;

/**
 * How many processors a load needs: some at rest, and some more for each event. From two rates.
 *
 * @param resting processors that are used without events
 * @param microsPerEvent the processor time of each event
 */
record ProcessorModel(double resting, double microsPerEvent) {
  private static final double MICROS_PER_SECOND = 1e6;

  /** Returns the model that has both results. */
  static ProcessorModel of(PacedResult slow, PacedResult fast) {
    double micros =
        (fast.sumMicros() * fast.perSecond() - slow.sumMicros() * slow.perSecond())
            / (fast.perSecond() - slow.perSecond());
    double resting = (slow.sumMicros() - micros) * slow.perSecond() / MICROS_PER_SECOND;
    return new ProcessorModel(resting, micros);
  }

  /**
   * Returns the events per second that need all of some processors.
   *
   * @param generatorMicros the processor time of the load generator per event, on the same ones
   */
  double rate(double processors, double generatorMicros) {
    return (processors - resting) * MICROS_PER_SECOND / (microsPerEvent + generatorMicros);
  }
}
