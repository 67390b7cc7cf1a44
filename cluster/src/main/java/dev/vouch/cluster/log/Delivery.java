package dev.vouch.cluster.log;

/** The outcome of sending a record with Kafka's producer. */
enum Delivery {
  /** The record is in the log: all in-sync replicas have it. */
  STORED,

  /** The record is not in the log, and never will be. */
  REFUSED,

  /** The record may be in the log. */
  UNKNOWN
}
