package dev.vouch.server.dashboard.page;

import dev.vouch.server.http.FileAnswer;
import gg.jte.models.runtime.JteModel;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.function.Consumer;

/** The response of a page's action. */
public sealed interface PageAnswer {
  /** A page, or the part of it that htmx requested. */
  record Html(int status, JteModel content) implements PageAnswer {}

  /** A redirect, followed by GET. It follows every change, so that a reload repeats nothing. */
  record SeeOther(String path) implements PageAnswer {}

  record Download(FileAnswer file) implements PageAnswer {}

  /** A text for the reader to save as a file with this name. */
  record TextFile(String name, String contentType, Buffer content) implements PageAnswer {}

  /** Nothing changed since htmx asked before, so the page keeps what it shows. */
  record Unchanged() implements PageAnswer {}

  /**
   * Another response, after a step on the event loop that needs the HTTP response, such as setting
   * a cookie.
   */
  record After(Consumer<HttpServerResponse> step, PageAnswer answer) implements PageAnswer {}

  /** Returns a response that is sent after a step. */
  default PageAnswer withStep(Consumer<HttpServerResponse> step) {
    return new After(step, this);
  }

  /** A page with status 200. */
  static PageAnswer of(JteModel content) {
    return new Html(200, content);
  }

  static PageAnswer of(FileAnswer file) {
    return new Download(file);
  }

  /** The form again, with its errors. */
  static PageAnswer refused(JteModel content) {
    return new Html(422, content);
  }

  static PageAnswer seeOther(String path) {
    return new SeeOther(path);
  }
}
