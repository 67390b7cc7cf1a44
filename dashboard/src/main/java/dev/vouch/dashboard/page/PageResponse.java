package dev.vouch.dashboard.page;

import dev.vouch.http.FileResponse;
import gg.jte.models.runtime.JteModel;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.function.Consumer;

/** The response to a request for a page or of a form. */
public sealed interface PageResponse {
  /** A page, or the part of it that htmx requested. */
  record Html(int status, JteModel content) implements PageResponse {}

  /**
   * A redirect to a GET (303). Every successful change is answered with one, so that a reload does
   * not repeat the change.
   */
  record SeeOther(String path) implements PageResponse {}

  record Download(FileResponse file) implements PageResponse {}

  /** A text that the browser saves as a file. */
  record TextFile(String name, String contentType, Buffer content) implements PageResponse {}

  /** Nothing has changed since htmx last polled; the page keeps its content. */
  record Unchanged() implements PageResponse {}

  /**
   * A response that is sent after a step on the event loop. The step needs the HTTP response, for
   * example to set a cookie.
   */
  record After(Consumer<HttpServerResponse> step, PageResponse answer) implements PageResponse {}

  /** Returns this response, sent after a step on the event loop. */
  default PageResponse withStep(Consumer<HttpServerResponse> step) {
    return new After(step, this);
  }

  /** Returns this response, which all pages may show in a frame. */
  default PageResponse embeddable() {
    return withStep(PageResponses::allowFraming);
  }

  /** Returns a page with status 200. */
  static PageResponse of(JteModel content) {
    return new Html(200, content);
  }

  static PageResponse of(FileResponse file) {
    return new Download(file);
  }

  /** Returns the form with its errors, with status 422. */
  static PageResponse refused(JteModel content) {
    return new Html(422, content);
  }

  static PageResponse seeOther(String path) {
    return new SeeOther(path);
  }
}
