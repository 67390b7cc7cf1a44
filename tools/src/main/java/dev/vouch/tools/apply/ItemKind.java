package dev.vouch.tools.apply;

import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.RequestFields;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** A kind of item of a site. New items are created in the order of the constants. */
enum ItemKind {
  SUCCESS_RULE("success_rules", "success rule", "success-rules", "rule_id"),
  FUNNEL("funnels", "funnel", "funnels", "funnel_id"),
  PAYMENT_HOOK("hooks", "payment webhook", "hooks", "hook_id"),
  MEMBER("members", "member", "members", "email"),
  /** Last, so that a site is complete before its backends get their tokens. */
  KEY("keys", "API key", "keys", "key_id");

  private final String field;
  private final String noun;
  private final String path;
  private final String idField;

  ItemKind(String field, String noun, String path, String idField) {
    this.field = field;
    this.noun = noun;
    this.path = path;
    this.idField = idField;
  }

  /** Returns the name of the list in the file and in the API's response. */
  String field() {
    return field;
  }

  /** Returns the noun for an item in messages. */
  String noun() {
    return noun;
  }

  /** Returns the path of the list, relative to that of the site. */
  String path() {
    return "/" + path;
  }

  /** Returns the fields of an item that can be set. */
  List<String> fields() {
    return switch (this) {
      case SUCCESS_RULE -> List.of("name", "title", "page_path");
      case FUNNEL -> List.of("name", "steps", "window_hours");
      case PAYMENT_HOOK -> List.of("provider", "name", "success_name", "mode", "counts");
      case MEMBER -> List.of("email", "role");
      case KEY -> List.of("name", "rate_limit", "expires_at");
    };
  }

  /**
   * Validates the fields of an item, and returns them in the form in which the API returns them.
   */
  ParseResult<JsonObject> canonical(RequestFields fields) {
    return switch (this) {
      case SUCCESS_RULE -> CanonicalFields.successRule(fields);
      case FUNNEL -> CanonicalFields.funnel(fields);
      case PAYMENT_HOOK -> CanonicalFields.paymentHook(fields);
      case MEMBER -> CanonicalFields.member(fields);
      case KEY -> CanonicalFields.key(fields);
    };
  }

  /** Returns the ID of an item on the server. */
  String id(JsonObject item) {
    return item.getString(idField);
  }

  /**
   * Returns the text that identifies an item, by which an item of the file is matched with an item
   * on the server.
   */
  String identity(JsonObject item) {
    return switch (this) {
      case SUCCESS_RULE, FUNNEL, KEY -> item.getString("name");
      case PAYMENT_HOOK -> item.getString("provider") + " " + item.getString("name");
      case MEMBER -> item.getString("email");
    };
  }

  /**
   * Returns whether an item on the server is compared with the file. Keys that are or will be
   * revoked are ignored.
   */
  boolean isCompared(JsonObject item) {
    return this != KEY
        || (item.getString("state").equals("active") && item.getString("revoked_at") == null);
  }

  /**
   * Returns whether an item on the server can be removed. Administrators cannot, because they own
   * every site.
   */
  boolean isRemovable(JsonObject item) {
    return this != MEMBER || !isAdministrator(item);
  }

  static boolean isAdministrator(JsonObject member) {
    return member.getString("status").equals("administrator");
  }
}
