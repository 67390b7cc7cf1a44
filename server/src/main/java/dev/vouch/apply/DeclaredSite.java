package dev.vouch.apply;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A site in the file.
 *
 * @param pointer its JSON pointer in the file
 * @param siteId its ID, if the file has it
 * @param settings its settings as the API returns them
 * @param items the lists that the file has, in the order of the kinds
 */
record DeclaredSite(
    String pointer,
    Optional<String> siteId,
    JsonObject settings,
    Map<ItemKind, List<DeclaredItem>> items) {
  String name() {
    return settings.getString("name");
  }
}
