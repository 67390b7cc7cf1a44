package dev.vouch.server.manage;

import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.RequestFields;
import dev.vouch.directory.named.NamedItem;
import dev.vouch.server.manage.ApiAuthentication.Right;
import io.vertx.core.json.JsonObject;
import java.util.function.UnaryOperator;

/** One kind of {@link NamedItem} in the API: its names, parsers and JSON. */
interface NamedItemResource<V> {
  /** The last part of the list's path, such as {@code success-rules}. */
  String path();

  /** The field of the id, and the parameter of an item's path, such as {@code rule_id}. */
  String idName();

  /** The field of the list, such as {@code success_rules}. */
  String listName();

  /** The noun in messages, such as "success rule". */
  String noun();

  /** The most items of a site. */
  int siteLimit();

  /** The right that reading requires; writing requires {@link Right#OWNER}. */
  Right readRight();

  /** Parses a new item. */
  ParseResult<V> creation(RequestFields fields);

  /** Parses the changes to an item. */
  ParseResult<UnaryOperator<V>> changes(RequestFields fields);

  /** The item's own fields. */
  JsonObject json(V value);
}
