package dev.vouch.dashboard.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vouch.http.UploadedFile;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The files of a submitted form, stored in the request's context. */
final class UploadedFiles {
  private static final String KEY = UploadedFiles.class.getName();

  private UploadedFiles() {}

  /** Adds a file to a field. */
  static void add(RoutingContext routing, String field, UploadedFile file) {
    List<UploadedFile> files =
        Optional.<List<UploadedFile>>ofNullable(routing.get(KEY + field)).orElseGet(ArrayList::new);
    files.add(file);
    routing.put(KEY + field, files);
  }

  /**
   * Returns the non-empty files of a field: browsers send an empty file if none is chosen. A form
   * that is not multipart can contain the text of a file in the field itself.
   */
  static List<UploadedFile> of(RoutingContext routing, String field) {
    return Optional.<List<UploadedFile>>ofNullable(routing.get(KEY + field))
        .orElseGet(() -> text(routing, field))
        .stream()
        .filter(file -> !file.isEmpty())
        .toList();
  }

  private static List<UploadedFile> text(RoutingContext routing, String field) {
    return Optional.ofNullable(routing.request().getFormAttribute(field))
        .map(text -> List.of(new UploadedFile(field, text.getBytes(UTF_8))))
        .orElse(List.of());
  }
}
