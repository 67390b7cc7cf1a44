package dev.vouch.cluster.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.cluster.kafka.KafkaConnection;
import java.time.Duration;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.junit.jupiter.api.Test;

class AppendTimesTest {
  /** docs/decisions/0009: a day closes an hour later than it could otherwise, and not more. */
  @Test
  void everyRecord_isAppendedWithinAnHourOfItsReceipt_orNotAtAll() {
    Duration latest =
        AppendTimes.UNTIL_SENT.plus(AppendTimes.UNTIL_GIVEN_UP).plus(AppendTimes.RESERVE);

    assertThat(latest).isLessThanOrEqualTo(Duration.ofHours(1));
  }

  @Test
  void producer_givesUpWhenTheTimesSay_andTriesMoreThanOnceUntilThen() {
    KafkaLogSettings settings =
        new KafkaLogSettings(KafkaConnection.unsecured("none:9092"), "facts", 1, 1);
    long givenUpMillis = AppendTimes.UNTIL_GIVEN_UP.toMillis();

    assertThat(new KafkaClients(settings).producerSettings())
        .containsEntry(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int) givenUpMillis);
    assertThat(settings.answerMax().multipliedBy(2).toMillis()).isLessThan(givenUpMillis);
  }

  /** The server answers a request before a proxy in front of it does, usually after 30 to 60 s. */
  @Test
  void outcome_isUnknownSoonAfterAppendsAreRefused() {
    KafkaLogSettings settings =
        new KafkaLogSettings(KafkaConnection.unsecured("none:9092"), "facts", 1, 1);

    assertThat(settings.outcomeMax())
        .isGreaterThan(settings.answerMax())
        .isLessThan(Duration.ofSeconds(30));
  }
}
