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
 * @param second another listener for clients, if there is one
 * @param controllers the ports of all controllers
 * @param log the directory of its topics
 */
record BrokerSettings(
    int node, int port, Optional<SecondListener> second, List<Integer> controllers, Path log) {
  private static final String HOST = "://127.0.0.1:";

  /**
   * Another listener for clients.
   *
   * @param protocol the security protocol
   * @param advertised the port by which clients reach it
   * @param settings further lines of the properties file
   */
  record SecondListener(String protocol, int port, int advertised, String settings) {
    static final String NAME = "SECOND";
  }

  /** Returns the text of the properties file. */
  String text() {
    int count = controllers.size();
    return """
    process.roles=broker,controller
    node.id=%d
    controller.quorum.voters=%s
    listeners=PLAINTEXT%s,%sCONTROLLER%s
    advertised.listeners=%sPLAINTEXT%s
    listener.security.protocol.map=PLAINTEXT:PLAINTEXT,SECOND:%s,CONTROLLER:PLAINTEXT
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
    %s
    """
        .formatted(
            node,
            voters(),
            HOST + port,
            second.map(listener -> at(listener.port())).orElse(""),
            HOST + controllers.get(node - 1),
            second.map(listener -> at(listener.advertised())).orElse(""),
            HOST + port,
            second.map(SecondListener::protocol).orElse("PLAINTEXT"),
            log,
            Math.min(3, count),
            Math.min(3, count),
            Math.min(2, count),
            second.map(SecondListener::settings).orElse(""));
  }

  private static String at(int port) {
    return SecondListener.NAME + HOST + port + ",";
  }

  private String voters() {
    return IntStream.rangeClosed(1, controllers.size())
        .mapToObj(voter -> voter + "@127.0.0.1:" + controllers.get(voter - 1))
        .collect(Collectors.joining(","));
  }
}
