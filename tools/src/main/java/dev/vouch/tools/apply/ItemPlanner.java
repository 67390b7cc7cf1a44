package dev.vouch.tools.apply;

import dev.vouch.tools.apply.PlannedChange.Action;
import dev.vouch.tools.apply.PlannedChange.SiteTarget;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Planner of the changes to one site's items. Compares the lists in the file with those on the
 * server. Not thread-safe.
 */
final class ItemPlanner {
  private static final JsonObject NOTHING = new JsonObject();

  private final ApplyOptions options;
  private final Instant now;
  private final ProblemCollector problems;
  private final List<PlannedChange> changes = new ArrayList<>();
  private final List<PlannedChange> removals = new ArrayList<>();
  private final List<String> unmanaged = new ArrayList<>();

  /** Adds a problem with the value at a JSON pointer. */
  interface ProblemCollector {
    void add(String pointer, String message);
  }

  ItemPlanner(ApplyOptions options, Instant now, ProblemCollector problems) {
    this.options = options;
    this.now = now;
    this.problems = problems;
  }

  /** Returns the changes: creations and updates first, then removals. */
  List<PlannedChange> changes() {
    List<PlannedChange> all = new ArrayList<>(changes);
    all.addAll(removals);
    return List.copyOf(all);
  }

  /** Returns the titles of items that are left unchanged because they are not in the file. */
  List<String> unmanaged() {
    return List.copyOf(unmanaged);
  }

  /**
   * Compares a list.
   *
   * @param declared the items in the file
   * @param current the items on the server
   */
  void compare(ItemKind kind, List<DeclaredItem> declared, List<JsonObject> current) {
    List<JsonObject> compared = current.stream().filter(kind::isCompared).toList();
    declared.forEach(item -> compare(item, compared));
    Set<String> identities =
        declared.stream().map(DeclaredItem::identity).collect(Collectors.toSet());
    compared.stream()
        .filter(item -> !identities.contains(kind.identity(item)))
        .filter(kind::isRemovable)
        .forEach(item -> addUndeclared(kind, item));
  }

  private void compare(DeclaredItem item, List<JsonObject> current) {
    List<JsonObject> found =
        current.stream()
            .filter(other -> item.kind().identity(other).equals(item.identity()))
            .toList();
    if (found.size() > 1) {
      problems.add(
          item.pointer(),
          "The server has %d of this name. Remove all but one first.".formatted(found.size()));
    } else if (found.isEmpty()) {
      create(item);
    } else {
      change(item, found.getFirst());
    }
  }

  private void create(DeclaredItem item) {
    if (hasExpired(item)) {
      return;
    }
    String verb = item.kind() == ItemKind.MEMBER ? "invite " : "create ";
    changes.add(
        new PlannedChange(
            Action.CREATE,
            verb + item.title() + details(item.fields(), item.kind()),
            item.secret(),
            (site, secret) -> {
              JsonObject body = withSecret(item.fields(), secret);
              String method = item.kind() == ItemKind.MEMBER ? "PUT" : "POST";
              return site.send(method, item.kind().path(), body);
            }));
  }

  /** Returns whether the key in the file has expired; such a key is not created again. */
  private boolean hasExpired(DeclaredItem item) {
    return Optional.ofNullable(item.fields().getString("expires_at"))
        .filter(time -> !now.isBefore(Instant.parse(time)))
        .isPresent();
  }

  private void change(DeclaredItem item, JsonObject current) {
    JsonObject changed = FieldChanges.between(item.fields(), current);
    boolean setsSecret = item.secret().isPresent() && needsSecret(current);
    if (changed.isEmpty() && !setsSecret) {
      return;
    }
    if (item.kind() == ItemKind.MEMBER && ItemKind.isAdministrator(current)) {
      problems.add(
          item.pointer() + "/role",
          "This person is a server administrator, who owns every site. Write owner, or remove the"
              + " member from the file.");
      return;
    }
    if (changed.containsKey("expires_at") && hasExpired(item)) {
      problems.add(
          item.pointer() + "/expires_at",
          "This time has passed, but the key of the server has another one. Write a time in the"
              + " future, or remove the key from the file.");
      return;
    }
    List<String> parts = new ArrayList<>();
    if (!changed.isEmpty()) {
      parts.add(FieldChanges.changes(changed, current));
    }
    if (setsSecret) {
      parts.add("set the signing secret");
    }
    changes.add(
        new PlannedChange(
            Action.CHANGE,
            "change %s: %s".formatted(item.title(), String.join("; ", parts)),
            setsSecret ? item.secret() : Optional.empty(),
            (site, secret) ->
                item.kind() == ItemKind.MEMBER
                    ? site.send("PUT", item.kind().path(), item.fields())
                    : site.send(
                        "PATCH",
                        item.kind().path() + "/" + item.kind().id(current),
                        withSecret(changed, secret))));
  }

  private boolean needsSecret(JsonObject current) {
    return options.setsSecrets() || !current.getBoolean("has_secret", false);
  }

  private void addUndeclared(ItemKind kind, JsonObject item) {
    String title = DeclaredItem.title(kind, item);
    if (!options.prunes()) {
      unmanaged.add(title);
      return;
    }
    removals.add(
        PlannedChange.of(
            Action.REMOVE,
            (kind == ItemKind.KEY ? "revoke " : "remove ") + title,
            (site, _) -> remove(kind, item, site)));
  }

  private static JsonObject remove(ItemKind kind, JsonObject item, SiteTarget site) {
    return switch (kind) {
      case SUCCESS_RULE, FUNNEL, PAYMENT_HOOK ->
          site.send("DELETE", kind.path() + "/" + kind.id(item), NOTHING);
      case KEY -> site.send("POST", kind.path() + "/" + kind.id(item) + "/revoke", NOTHING);
      case MEMBER ->
          site.send("POST", kind.path() + "/remove", new JsonObject().put("email", kind.id(item)));
    };
  }

  private static JsonObject withSecret(JsonObject fields, Optional<String> secret) {
    JsonObject body = fields.copy();
    secret.ifPresent(text -> body.put("secret", text));
    return body;
  }

  /** Returns the fields that are not part of the item's title. */
  private static String details(JsonObject fields, ItemKind kind) {
    JsonObject others = fields.copy();
    others.remove(kind == ItemKind.MEMBER ? "email" : "name");
    others.remove("provider");
    return others.isEmpty() ? "" : ": " + FieldChanges.values(others);
  }
}
