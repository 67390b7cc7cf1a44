package dev.vouch.http;

import dev.vouch.core.ingest.BatchIngest;
import dev.vouch.core.ingest.EventDryRun;
import dev.vouch.core.ingest.EventIngest;
import dev.vouch.core.ingest.Outcome;
import dev.vouch.core.ingest.RequestAdmission;
import dev.vouch.core.ingest.RequestAdmission.Admitted;
import dev.vouch.core.ingest.RequestHead;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * The processing of the requests of one path, for {@link EventExchange}.
 *
 * @param bodyBytesMax the maximum size of a body in bytes
 * @param admit decides from the headers whether to read the body
 * @param tooLarge returns the outcome of a larger body
 * @param recording records the content of a body and sends the response
 */
record EventReceiver(
    int bodyBytesMax,
    Function<RequestHead, CompletionStage<RequestAdmission>> admit,
    Function<Admitted, Outcome> tooLarge,
    Recording recording) {
  /**
   * Records a body and sends the response. The response has no deadline: it waits for the log,
   * which answers within a bounded time, if necessary that the outcome is unknown.
   */
  @FunctionalInterface
  interface Recording {
    /** Records the body of an admitted request, and sends the response. */
    void record(DirectExchange exchange, Admitted admitted, byte[] body);
  }

  /**
   * Returns the processing of {@code POST /event}: one event per body, recorded or in a dry run.
   */
  static EventReceiver ofEvents(EventIngest ingest, EventDryRun dryRun) {
    return new EventReceiver(
        EventIngest.BODY_BYTES_MAX,
        ingest::admit,
        ingest::tooLarge,
        (exchange, admitted, body) -> {
          if (admitted.isDryRun()) {
            exchange.then(
                () -> dryRun.run(admitted.key().site(), admitted.idempotencyKey(), body),
                outcome -> exchange.answer(response -> DryRunResponse.send(outcome, response)));
          } else {
            exchange.then(
                () -> ingest.record(admitted, body),
                outcome -> exchange.answer(response -> EventResponse.send(outcome, response)));
          }
        });
  }

  /** Returns the processing of {@code POST /events}: several events per body. */
  static EventReceiver ofBatches(BatchIngest ingest) {
    return new EventReceiver(
        BatchIngest.BODY_BYTES_MAX,
        ingest::admit,
        ingest::tooLarge,
        (exchange, admitted, body) ->
            exchange.then(
                () -> ingest.record(admitted, body),
                outcome -> exchange.answer(response -> BatchResponse.send(outcome, response))));
  }
}
