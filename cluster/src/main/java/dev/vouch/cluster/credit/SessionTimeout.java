package dev.vouch.cluster.credit;

import dev.vouch.cluster.kafka.KafkaConnection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.config.ConfigResource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The session timeout of a group's nodes: after this time without a heartbeat, other nodes take
 * over a node's partitions. The shortest timeout that the brokers allow, but at least 4 seconds.
 */
public final class SessionTimeout {
  /** The minimum of brokers with Kafka's default configuration. */
  static final Duration DEFAULT = Duration.ofSeconds(6);

  /** Longer than the pauses of a node that is alive. */
  private static final Duration SHORTEST = Duration.ofSeconds(4);

  private static final String BROKER_MINIMUM = "group.min.session.timeout.ms";
  private static final Logger LOG = LoggerFactory.getLogger(SessionTimeout.class);

  private SessionTimeout() {}

  /**
   * Returns the timeout according to the brokers; {@link #DEFAULT} if they do not return their
   * minimum.
   */
  public static Duration of(KafkaConnection kafka) {
    try (Admin admin = Admin.create(kafka.settings(Map.of()))) {
      return of(admin);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return DEFAULT;
    }
  }

  static Duration of(Admin admin) throws InterruptedException {
    try {
      Node broker = admin.describeCluster().nodes().get().iterator().next();
      ConfigResource resource = new ConfigResource(ConfigResource.Type.BROKER, broker.idString());
      ConfigEntry minimum =
          Objects.requireNonNull(admin.describeConfigs(List.of(resource)).all().get().get(resource))
              .get(BROKER_MINIMUM);
      return minimum == null ? DEFAULT : atLeast(Long.parseLong(minimum.value()));
    } catch (ExecutionException e) {
      LOG.debug("The brokers do not tell {}", BROKER_MINIMUM, e);
      return DEFAULT;
    }
  }

  private static Duration atLeast(long minimumMillis) {
    Duration minimum = Duration.ofMillis(minimumMillis);
    return minimum.compareTo(SHORTEST) > 0 ? minimum : SHORTEST;
  }
}
