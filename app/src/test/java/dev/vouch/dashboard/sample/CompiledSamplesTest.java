package dev.vouch.dashboard.sample;

/** Runs the samples that are compiled. */
class CompiledSamplesTest extends SampleRuns {
  CompiledSamplesTest() {
    super(COMPILED, "install-jars");
  }
}
