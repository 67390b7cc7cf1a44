package dev.vouch.server.dashboard.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vouch.server.http.UploadedFile;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The files of a submitted form. */
final class UploadedFiles {
  private static final String KEY = UploadedFiles.class.getName();

  private UploadedFiles() {}

  /** Adds a file of a field. */
  static void add(RoutingContext routing, String field, UploadedFile file) {
    List<UploadedFile> files =
        Optional.<List<UploadedFile>>ofNullable(routing.get(KEY + field)).orElseGet(ArrayList::new);
    files.add(file);
    routing.put(KEY + field, files);
  }

  /**
   * Returns the files of a field that are not empty: browsers send an empty one if none is chosen.
   * A form without files can have the text of one in the field.
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
