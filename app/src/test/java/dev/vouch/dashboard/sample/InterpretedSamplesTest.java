package dev.vouch.dashboard.sample;

import java.util.EnumSet;

/** Runs the samples of scripting languages, and parses those whose runtimes are not installed. */
class InterpretedSamplesTest extends SampleRuns {
  InterpretedSamplesTest() {
    super(EnumSet.complementOf(EnumSet.copyOf(COMPILED)), "install-javascript");
  }
}
