package dev.vouch.server.http;

import dev.vouch.core.ingest.EventDryRun;
import dev.vouch.core.ingest.EventIngest;
import dev.vouch.core.ingest.EventIngest.RequestHead;
import dev.vouch.core.ingest.Outcome;
import dev.vouch.core.ingest.RequestAdmission;
import java.util.concurrent.CompletionStage;

/** Receiver of {@code POST /event}: one event in each body, recorded or in a dry run. */
record SingleEvents(EventIngest ingest, EventDryRun dryRun) implements EventReceiver {
  @Override
  public CompletionStage<RequestAdmission> admit(RequestHead head) {
    return ingest.admit(head);
  }

  @Override
  public int bodyBytesMax() {
    return EventIngest.BODY_BYTES_MAX;
  }

  @Override
  public Outcome tooLarge(RequestAdmission.Admitted admitted) {
    return ingest.tooLarge(admitted);
  }

  @Override
  public void record(DirectExchange exchange, RequestAdmission.Admitted admitted, byte[] body) {
    if (admitted.isDryRun()) {
      exchange.then(
          () -> dryRun.run(admitted.key().site(), admitted.idempotencyKey(), body),
          outcome -> exchange.answer(response -> DryRunAnswer.send(outcome, response)));
    } else {
      exchange.then(
          () -> ingest.record(admitted, body),
          outcome -> exchange.answer(response -> EventAnswer.send(outcome, response)));
    }
  }
}
