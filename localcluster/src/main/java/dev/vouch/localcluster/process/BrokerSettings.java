package dev.vouch.localcluster.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The settings of a Kafka broker that is a controller too.
 *
 * @param node its number, from 1
 * @param port for clients and other brokers
 * @param cuttable a second listener for clients, if there is one
 * @param controllers the ports of all controllers
 * @param log the directory of its topics
 */
record BrokerSettings(
    int node, int port, Optional<CuttableListener> cuttable, List<Integer> controllers, Path log) {
  private static final String HOST = "://127.0.0.1:";

  /**
   * A listener that clients reach through a proxy.
   *
   * @param advertised the port of the proxy
   */
  record CuttableListener(int port, int advertised) {}

  /** Returns the text of the properties file. */
  String text() {
    int count = controllers.size();
    return """
    process.roles=broker,controller
    node.id=%d
    controller.quorum.voters=%s
    listeners=PLAINTEXT%s,%sCONTROLLER%s
    advertised.listeners=%sPLAINTEXT%s
    listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CUTTABLE:PLAINTEXT,CONTROLLER:PLAINTEXT
    inter.broker.listener.name=PLAINTEXT
    controller.listener.names=CONTROLLER
    log.dirs=%s
    auto.create.topics.enable=false
    broker.heartbeat.interval.ms=500
    broker.session.timeout.ms=3000
    offsets.topic.num.partitions=6
    offsets.topic.replication.factor=%d
    transaction.state.log.num.partitions=6
    transaction.state.log.replication.factor=%d
    transaction.state.log.min.isr=%d
    group.initial.rebalance.delay.ms=0
    group.min.session.timeout.ms=4000
    """
        .formatted(
            node,
            voters(),
            HOST + port,
            cuttable.map(listener -> "CUTTABLE" + HOST + listener.port() + ",").orElse(""),
            HOST + controllers.get(node - 1),
            cuttable.map(listener -> "CUTTABLE" + HOST + listener.advertised() + ",").orElse(""),
            HOST + port,
            log,
            Math.min(3, count),
            Math.min(3, count),
            Math.min(2, count));
  }

  private String voters() {
    return IntStream.rangeClosed(1, controllers.size())
        .mapToObj(voter -> voter + "@127.0.0.1:" + controllers.get(voter - 1))
        .collect(Collectors.joining(","));
  }
}
