package dev.vouch.tools.apply;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A site in the file.
 *
 * @param pointer its JSON pointer in the file
 * @param siteId its ID; empty if the file omits it
 * @param settings its settings, in the form in which the API returns them
 * @param items the lists that the file contains, in the order of their kinds
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
