package dev.vouch.server.manage;

import dev.vouch.core.report.PathStep;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.RequestFields;
import dev.vouch.directory.funnel.SavedFunnel;
import dev.vouch.directory.funnel.SavedFunnelKind;
import dev.vouch.server.manage.ApiAuthentication.Right;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.function.UnaryOperator;

/** Saved funnels in the API. */
final class FunnelResource implements NamedItemResource<SavedFunnel> {
  @Override
  public String path() {
    return "funnels";
  }

  @Override
  public String idName() {
    return "funnel_id";
  }

  @Override
  public String listName() {
    return "funnels";
  }

  @Override
  public String noun() {
    return "saved funnel";
  }

  @Override
  public int siteLimit() {
    return SavedFunnelKind.FUNNELS_MAX;
  }

  @Override
  public Right readRight() {
    return Right.MEMBER;
  }

  @Override
  public ParseResult<SavedFunnel> creation(RequestFields fields) {
    return FunnelFields.funnel(fields);
  }

  @Override
  public ParseResult<UnaryOperator<SavedFunnel>> changes(RequestFields fields) {
    return FunnelFields.changes(fields).map(changes -> changes::applyTo);
  }

  @Override
  public JsonObject json(SavedFunnel funnel) {
    List<String> steps = funnel.steps().stream().map(PathStep::wireName).toList();
    return new JsonObject()
        .put("name", funnel.name())
        .put("steps", new JsonArray(steps))
        .put("window_hours", funnel.window().toHours());
  }
}
