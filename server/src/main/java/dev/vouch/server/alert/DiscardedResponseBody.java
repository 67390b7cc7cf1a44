package dev.vouch.server.alert;

import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Body handler that closes the connection where a response's body begins, however long it is. */
final class DiscardedResponseBody implements HttpResponse.BodySubscriber<Boolean> {
  @Override
  public CompletionStage<Boolean> getBody() {
    return CompletableFuture.completedStage(false);
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    subscription.cancel();
  }

  @Override
  public void onNext(List<ByteBuffer> ignored) {
    // Only what was in transit already.
  }

  @Override
  public void onError(Throwable ignored) {
    // The status is known, and nothing else is needed.
  }

  @Override
  public void onComplete() {
    // Nothing to do.
  }
}
