package dev.vouch.localcluster.proxy;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The nodes that requests are distributed over. Thread-safe. */
final class ProxiedNodes {
  private final List<ProxiedNode> nodes;
  private final AtomicInteger turn = new AtomicInteger();

  ProxiedNodes(List<ProxiedNode> nodes) {
    this.nodes = List.copyOf(nodes);
  }

  /** Checks all nodes repeatedly; completes after the first time. */
  Future<Void> watch(Vertx vertx, HttpClient client) {
    return Future.join(nodes.stream().map(node -> node.watch(vertx, client)).toList()).mapEmpty();
  }

  /** Ends the checks. */
  void endWatch() {
    nodes.forEach(ProxiedNode::endWatch);
  }

  /**
   * Returns the nodes to which a request may be sent, in the order in which to try them: those that
   * are ready, or all if none is.
   */
  List<ProxiedNode> candidates() {
    List<ProxiedNode> ready = nodes.stream().filter(ProxiedNode::isReady).toList();
    List<ProxiedNode> candidates = new ArrayList<>(ready.isEmpty() ? nodes : ready);
    Collections.rotate(candidates, -Math.floorMod(turn.getAndIncrement(), candidates.size()));
    return candidates;
  }
}
