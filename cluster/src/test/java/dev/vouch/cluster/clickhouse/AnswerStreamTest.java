package dev.vouch.cluster.clickhouse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

class AnswerStreamTest {
  private final Requests requests = new Requests();
  private final AnswerStream stream = new AnswerStream(Duration.ofMillis(50));

  AnswerStreamTest() {
    stream.onSubscribe(requests);
  }

  /** Counts what is requested. */
  private static final class Requests implements Flow.Subscription {
    private long requested;
    private boolean cancelled;

    @Override
    public void request(long count) {
      requested += count;
    }

    @Override
    public void cancel() {
      cancelled = true;
    }
  }

  @Test
  void parts_areReadInOrder_andThenTheEnd() throws IOException {
    stream.onNext(List.of(bytes("ab"), bytes("")));
    stream.onNext(List.of(bytes(""), bytes("c"), bytes("def")));
    stream.onComplete();

    assertThat(stream.readAllBytes()).asString(UTF_8).isEqualTo("abcdef");
    assertThat(stream.read()).isEqualTo(-1);
  }

  @Test
  void nextPart_isRequestedWhenOneIsRead() throws IOException {
    assertThat(requests.requested).isEqualTo(1);
    stream.onNext(List.of(bytes("ab")));
    assertThat(requests.requested).isEqualTo(1);

    assertThat(stream.read()).isEqualTo('a');

    assertThat(requests.requested).isEqualTo(2);
  }

  @Test
  void failure_isAnError_afterWhatArrivedBefore() throws IOException {
    stream.onNext(List.of(bytes("a")));
    stream.onError(new IOException("connection reset"));

    assertThat(stream.read()).isEqualTo('a');
    assertThatThrownBy(stream::read).isInstanceOf(IOException.class);
  }

  @Test
  void silence_isAnError_andCancelsTheRequest() {
    assertThatThrownBy(stream::read).hasMessageStartingWith("nothing arrived");
    assertThat(requests.cancelled).isTrue();
  }

  @Test
  void interrupt_isAnError_andCancelsTheRequest() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(stream::read).isInstanceOf(IOException.class);
    assertThat(Thread.interrupted()).as("remains interrupted").isTrue();
    assertThat(requests.cancelled).isTrue();
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(UTF_8));
  }
}
