package dev.vouch.server.alert;

import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Hangs up where an answer's body begins, however long it would be. */
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
    // Comes only if it was under way already.
  }

  @Override
  public void onError(Throwable ignored) {
    // The status is known, and nothing else is asked for.
  }

  @Override
  public void onComplete() {
    // There is nothing to make of it.
  }
}
