package dev.vouch.tools.apply;

import io.vertx.core.json.JsonObject;
import java.util.Optional;

/**
 * An item of a site in the file.
 *
 * @param pointer its JSON pointer in the file
 * @param fields its fields, in the form in which the API returns them
 * @param secret the source of a payment webhook's signing secret
 */
record DeclaredItem(
    ItemKind kind, String pointer, JsonObject fields, Optional<SecretSource> secret) {
  String identity() {
    return kind.identity(fields);
  }

  /** Returns the item's kind and identity, for messages. */
  String title() {
    return title(kind, fields);
  }

  static String title(ItemKind kind, JsonObject item) {
    return "%s \"%s\"".formatted(kind.noun(), kind.identity(item));
  }
}
