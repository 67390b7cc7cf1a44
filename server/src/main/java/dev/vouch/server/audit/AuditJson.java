package dev.vouch.server.audit;

import dev.vouch.directory.audit.Actor;
import dev.vouch.directory.audit.AuditLog.AuditPage;
import dev.vouch.directory.audit.AuditRecord;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A page of a site's audit log as JSON. */
final class AuditJson {
  static final List<String> COLUMNS = List.of("at", "actor", "email", "kind", "details");

  private AuditJson() {}

  static JsonObject of(AuditPage page) {
    return new JsonObject()
        .put("entries", new JsonArray(page.entries().stream().map(AuditJson::entry).toList()))
        .put("before", text(page.before()));
  }

  private static JsonObject entry(AuditRecord entry) {
    JsonObject json = new JsonObject().put("at", entry.at().toString());
    switch (entry.actor()) {
      case Actor.Person person ->
          json.put("actor", "account")
              .put("account_id", person.account().toString())
              .put("email", person.email().text());
      case Actor.TokenHolder _ -> putNoAccount(json, "token");
      case Actor.Vouch _ -> putNoAccount(json, "vouch");
    }
    return json.put("kind", entry.kind().wireName()).put("details", entry.details());
  }

  private static void putNoAccount(JsonObject json, String actor) {
    json.put("actor", actor).putNull("account_id").putNull("email");
  }

  private static @Nullable String text(OptionalLong number) {
    return number.isPresent() ? String.valueOf(number.getAsLong()) : null;
  }
}
