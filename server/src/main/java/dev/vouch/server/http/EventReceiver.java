package dev.vouch.server.http;

import dev.vouch.core.ingest.EventIngest.RequestHead;
import dev.vouch.core.ingest.Outcome;
import dev.vouch.core.ingest.RequestAdmission;
import java.util.concurrent.CompletionStage;

/** What a path does with the requests that an {@link EventExchange} receives. */
interface EventReceiver {
  /** Decides whether to read the body. */
  CompletionStage<RequestAdmission> admit(RequestHead head);

  /** Returns the maximum size of a body in bytes. */
  int bodyBytesMax();

  /** Rejects a body that is larger. */
  Outcome tooLarge(RequestAdmission.Admitted admitted);

  /**
   * Records what a body contains, and sends the response. No deadline of ours applies: the response
   * waits for the log, which answers within a bounded time that it does not know the outcome.
   */
  void record(DirectExchange exchange, RequestAdmission.Admitted admitted, byte[] body);
}
