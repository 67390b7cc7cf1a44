package dev.vouch.localcluster.process;

import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/** What Kafka brokers say about their cluster. */
final class KafkaNodes {
  private KafkaNodes() {}

  /** Whether a broker answers, and is a member of its cluster. */
  static boolean isReady(int node, int port) {
    if (!Readiness.accepts(port)) {
      return false; // An admin client would log that for each attempt.
    }
    try (Admin admin =
        Admin.create(
            Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                "127.0.0.1:" + port,
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                Readiness.TIMEOUT_MS,
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                Readiness.TIMEOUT_MS))) {
      return admin.describeCluster().nodes().get().stream().anyMatch(each -> each.id() == node);
    } catch (ExecutionException _) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProcessException("interrupted while Kafka started");
    }
  }
}
