package dev.vouch.localcluster;

import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * What {@code ./vouch cluster dev} starts.
 *
 * @param data holds everything that is kept
 * @param kafka the number of Kafka brokers; if empty, the one of the first start, or 1
 * @param clickHouse the number of ClickHouse engines; if empty, the one of the first start, or 1
 * @param nodes the number of Vouch nodes
 * @param redis whether they share the rate limits of API keys in Redis
 * @param port that the proxy listens on, or 0 for any free one
 */
record DevOptions(
    Path data, OptionalInt kafka, OptionalInt clickHouse, int nodes, boolean redis, int port) {}
