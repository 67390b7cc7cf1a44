package dev.vouch.app.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The services that the nodes of a cluster share, and the roles of this node.
 *
 * @param kafkaBootstrap the addresses of some brokers, as {@code host:port}, separated by commas
 * @param kafkaConfig a properties file for Kafka's clients, for encryption and authentication
 * @param kafkaTopic the prefix of topic names
 * @param kafkaPartitions the number of partitions of topics that do not exist yet
 * @param kafkaReplicas the number of replicas of topics that do not exist yet
 * @param clickHouse the shards of the warehouse, in order
 * @param database the PostgreSQL database of the directory and of idempotency keys
 * @param redis the server that counts requests of all nodes for rate limits; empty for limits per
 *     node
 * @param roles the roles of this node, at least one
 */
public record ClusterConfiguration(
    String kafkaBootstrap,
    Optional<Path> kafkaConfig,
    String kafkaTopic,
    int kafkaPartitions,
    int kafkaReplicas,
    List<ServiceUrl> clickHouse,
    ServiceUrl database,
    Optional<ServiceUrl> redis,
    Set<NodeRole> roles) {
  public ClusterConfiguration {
    clickHouse = List.copyOf(clickHouse);
    roles = Set.copyOf(roles);
  }

  /** Returns whether this node has a role. */
  public boolean has(NodeRole role) {
    return roles.contains(role);
  }
}
