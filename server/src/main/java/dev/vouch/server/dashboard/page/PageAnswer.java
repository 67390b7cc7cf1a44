package dev.vouch.server.dashboard.page;

import dev.vouch.server.http.FileAnswer;
import gg.jte.models.runtime.JteModel;
import io.vertx.core.http.HttpServerResponse;
import java.util.function.Consumer;

/** What a page's action answers. */
public sealed interface PageAnswer {
  /** A page, or the part of one that htmx asked for. */
  record Html(int status, JteModel content) implements PageAnswer {}

  /** Another page to go to, by GET: after every change, so that a reload repeats nothing. */
  record SeeOther(String path) implements PageAnswer {}

  record Download(FileAnswer file) implements PageAnswer {}

  /** Nothing changed since htmx asked before, so the page keeps what it shows. */
  record Unchanged() implements PageAnswer {}

  /** Another answer, after a step on the event loop that only HTTP knows, such as a cookie. */
  record After(Consumer<HttpServerResponse> step, PageAnswer answer) implements PageAnswer {}

  /** The same answer after this step. */
  default PageAnswer after(Consumer<HttpServerResponse> step) {
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
