package dev.vouch.server.http;

import dev.vouch.core.ingest.BatchIngest;
import dev.vouch.core.ingest.EventDryRun;
import dev.vouch.core.ingest.EventIngest;
import dev.vouch.core.ingest.EventIngest.RequestHead;
import dev.vouch.core.ingest.Outcome;
import dev.vouch.core.ingest.RequestAdmission;
import dev.vouch.core.ingest.RequestAdmission.Admitted;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * What a path does with the requests that an {@link EventExchange} receives.
 *
 * @param bodyBytesMax the maximum size of a body in bytes
 * @param admit decides whether to read the body
 * @param tooLarge rejects a body that is larger
 * @param recording records what a body contains, and sends the response
 */
record EventReceiver(
    int bodyBytesMax,
    Function<RequestHead, CompletionStage<RequestAdmission>> admit,
    Function<Admitted, Outcome> tooLarge,
    Recording recording) {
  /**
   * Records a body. No deadline of ours applies: the response waits for the log, which answers
   * within a bounded time that it does not know the outcome.
   */
  @FunctionalInterface
  interface Recording {
    /** Records it. */
    void record(DirectExchange exchange, Admitted admitted, byte[] body);
  }

  /** Of {@code POST /event}: one event in each body, recorded or in a dry run. */
  static EventReceiver ofEvents(EventIngest ingest, EventDryRun dryRun) {
    return new EventReceiver(
        EventIngest.BODY_BYTES_MAX,
        ingest::admit,
        ingest::tooLarge,
        (exchange, admitted, body) -> {
          if (admitted.isDryRun()) {
            exchange.then(
                () -> dryRun.run(admitted.key().site(), admitted.idempotencyKey(), body),
                outcome -> exchange.answer(response -> DryRunAnswer.send(outcome, response)));
          } else {
            exchange.then(
                () -> ingest.record(admitted, body),
                outcome -> exchange.answer(response -> EventAnswer.send(outcome, response)));
          }
        });
  }

  /** Of {@code POST /events}: many events in each body. */
  static EventReceiver ofBatches(BatchIngest ingest) {
    return new EventReceiver(
        BatchIngest.BODY_BYTES_MAX,
        ingest::admit,
        ingest::tooLarge,
        (exchange, admitted, body) ->
            exchange.then(
                () -> ingest.record(admitted, body),
                outcome -> exchange.answer(response -> BatchAnswer.send(outcome, response))));
  }
}
