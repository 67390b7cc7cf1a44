package dev.vouch.cluster.log;

/** The outcome of sending a record with Kafka's producer. */
enum Delivery {
  /** It is in the log, on as many brokers as it must be. */
  STORED,

  /** It is not in the log, and never will be. */
  REFUSED,

  /** It may be in the log. */
  UNKNOWN
}
