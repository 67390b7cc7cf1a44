package dev.vouch.cluster.clickhouse;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The body of a response that is read while it arrives. If no part arrives for some time, such as
 * after a network failure, reading fails; Java's own stream would wait without limit. Memory is
 * bounded: the next part is requested when one has been read. Read by one thread.
 */
final class AnswerStream extends InputStream implements BodySubscriber<InputStream> {
  /** A part of the answer, or its end. */
  private sealed interface Part {
    record Bytes(List<ByteBuffer> buffers) implements Part {}

    record End() implements Part {}

    record Failure(Throwable cause) implements Part {}
  }

  private final Duration silenceMax;
  private final BlockingQueue<Part> parts = new LinkedBlockingQueue<>();
  private final Deque<ByteBuffer> unread = new ArrayDeque<>();
  private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();
  private boolean ended;

  /**
   * @param silenceMax the maximum time between two parts, after which reading fails
   */
  AnswerStream(Duration silenceMax) {
    this.silenceMax = silenceMax;
  }

  @Override
  public CompletionStage<InputStream> getBody() {
    return CompletableFuture.completedStage(this);
  }

  @Override
  public void onSubscribe(Flow.Subscription begun) {
    subscription.complete(begun);
    begun.request(1);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    parts.add(new Part.Bytes(buffers));
  }

  @Override
  public void onError(Throwable cause) {
    parts.add(new Part.Failure(cause));
  }

  @Override
  public void onComplete() {
    parts.add(new Part.End());
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    Objects.checkFromIndexSize(from, length, bytes.length);
    if (length == 0) {
      return 0;
    }
    while (!ended && nextBuffer() == null) {
      await();
    }
    ByteBuffer buffer = nextBuffer();
    if (buffer == null) {
      return -1;
    }
    int count = Math.min(length, buffer.remaining());
    buffer.get(bytes, from, count);
    return count;
  }

  private @Nullable ByteBuffer nextBuffer() {
    while (!unread.isEmpty() && !unread.getFirst().hasRemaining()) {
      unread.removeFirst();
    }
    return unread.peekFirst();
  }

  private void await() throws IOException {
    Part part;
    try {
      part = parts.poll(silenceMax.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      close();
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(e);
    }
    switch (part) {
      case Part.Bytes(List<ByteBuffer> buffers) -> {
        unread.addAll(buffers);
        CompletableFuture<Void> _ = subscription.thenAccept(begun -> begun.request(1));
      }
      case Part.End() -> ended = true;
      case Part.Failure(Throwable cause) -> throw new IOException("the answer failed", cause);
      case null -> {
        close();
        throw new IOException("nothing arrived for " + silenceMax.toSeconds() + " s");
      }
    }
  }

  /** Cancels the rest of the response. */
  @Override
  public void close() {
    CompletableFuture<Void> _ = subscription.thenAccept(Flow.Subscription::cancel);
  }
}
