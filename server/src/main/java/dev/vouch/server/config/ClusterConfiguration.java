package dev.vouch.server.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The services that the nodes of a cluster share, and what this node does.
 *
 * @param kafkaBootstrap addresses of some brokers, as {@code host:port}, separated by commas
 * @param kafkaConfig a file of properties of Kafka's clients, for encryption and authentication
 * @param kafkaTopic the beginning of the names of topics
 * @param kafkaPartitions the partitions of topics that do not exist yet
 * @param kafkaReplicas the replicas of topics that do not exist yet
 * @param clickHouse the shards of the warehouse, in their order
 * @param database the PostgreSQL database of the directory and of idempotency keys
 * @param redis the server that counts the rate limits of all nodes together
 * @param roles at least one
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

  /** Whether this node has a role. */
  public boolean has(NodeRole role) {
    return roles.contains(role);
  }
}
