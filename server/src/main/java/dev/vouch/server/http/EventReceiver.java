package dev.vouch.server.http;

import dev.vouch.core.ingest.EventIngest.RequestHead;
import dev.vouch.core.ingest.Outcome;
import dev.vouch.core.ingest.RequestAdmission;
import io.vertx.core.http.HttpServerResponse;
import java.util.concurrent.CompletionStage;

/** What a route does with the requests that an {@link EventExchange} receives. */
interface EventReceiver {
  /** Decides whether to read the body. */
  CompletionStage<RequestAdmission> admit(RequestHead head);

  /** Returns the maximum size of a body in bytes. */
  int bodyBytesMax();

  /** Rejects a body that is larger. */
  Outcome tooLarge(RequestAdmission.Admitted admitted);

  /** Records what a body contains. */
  CompletionStage<Answer> record(RequestAdmission.Admitted admitted, byte[] body);

  /** The answer to a request. */
  interface Answer {
    /** Ends the response. */
    void send(HttpServerResponse response);
  }
}
