package dev.vouch.server.manage;

import dev.vouch.core.report.PathStep;
import dev.vouch.directory.funnel.SavedFunnel;
import dev.vouch.directory.named.NamedItem;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** Saved funnels as JSON. */
final class FunnelJson {
  private FunnelJson() {}

  static JsonObject of(List<NamedItem<SavedFunnel>> funnels) {
    return new JsonObject()
        .put("funnels", new JsonArray(funnels.stream().map(FunnelJson::of).toList()));
  }

  static JsonObject of(NamedItem<SavedFunnel> registered) {
    List<String> steps = registered.value().steps().stream().map(PathStep::wireName).toList();
    return new JsonObject()
        .put("funnel_id", registered.id())
        .put("name", registered.value().name())
        .put("steps", new JsonArray(steps))
        .put("window_hours", registered.value().window().toHours())
        .put("created_at", registered.createdAt().toString());
  }
}
