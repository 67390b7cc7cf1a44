package dev.vouch.benchmarks.load;

/** Makes requests, each another one. For one thread. */
@FunctionalInterface
interface LoadTraffic {
  /** The bytes of the next request, head and body. */
  byte[] next();
}
