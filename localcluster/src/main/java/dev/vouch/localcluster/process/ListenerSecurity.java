package dev.vouch.localcluster.process;

/** How the second listener of a Kafka broker is secured. */
public sealed interface ListenerSecurity permits KafkaSecurity, KafkaClientCertificates {
  /** The security protocol, as Kafka names it. */
  String protocol();

  /** Lines of the properties file of a broker. */
  String brokerSettings();
}
