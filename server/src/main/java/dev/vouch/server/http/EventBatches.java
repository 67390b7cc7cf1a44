package dev.vouch.server.http;

import dev.vouch.core.ingest.BatchIngest;
import dev.vouch.core.ingest.EventIngest.RequestHead;
import dev.vouch.core.ingest.Outcome;
import dev.vouch.core.ingest.RequestAdmission;
import java.util.concurrent.CompletionStage;

/** Receiver of {@code POST /events}: many events in each body. */
record EventBatches(BatchIngest ingest) implements EventReceiver {
  @Override
  public CompletionStage<RequestAdmission> admit(RequestHead head) {
    return ingest.admit(head);
  }

  @Override
  public int bodyBytesMax() {
    return BatchIngest.BODY_BYTES_MAX;
  }

  @Override
  public Outcome tooLarge(RequestAdmission.Admitted admitted) {
    return ingest.tooLarge(admitted);
  }

  @Override
  public void record(DirectExchange exchange, RequestAdmission.Admitted admitted, byte[] body) {
    exchange.then(
        () -> ingest.record(admitted, body),
        outcome -> exchange.answer(response -> BatchAnswer.send(outcome, response)));
  }
}
