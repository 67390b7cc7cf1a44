package dev.vouch.server.manage;

import dev.vouch.core.report.PathStep;
import dev.vouch.directory.funnel.RegisteredFunnel;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** Saved funnels as JSON. */
final class FunnelJson {
  private FunnelJson() {}

  static JsonObject of(List<RegisteredFunnel> funnels) {
    return new JsonObject()
        .put("funnels", new JsonArray(funnels.stream().map(FunnelJson::of).toList()));
  }

  static JsonObject of(RegisteredFunnel registered) {
    List<String> steps = registered.funnel().steps().stream().map(PathStep::wireName).toList();
    return new JsonObject()
        .put("funnel_id", registered.id().toString())
        .put("name", registered.funnel().name())
        .put("steps", new JsonArray(steps))
        .put("window_hours", registered.funnel().window().toHours())
        .put("created_at", registered.createdAt().toString());
  }
}
