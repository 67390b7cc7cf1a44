package dev.vouch.apply;

import dev.vouch.apply.ManagementApi.ApiException;
import io.vertx.core.json.JsonObject;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Applies a plan, one change after the other, until one fails. Not thread-safe. */
public final class PlanExecution {
  private final ManagementApi api;
  private final SecretOutput secrets;
  private final Map<String, String> environment;
  private final PrintWriter out;
  private final List<String> remaining = new ArrayList<>();

  /**
   * Creates an execution.
   *
   * @param secrets where new tokens and invitation links are written
   * @param environment the variables that signing secrets are read from
   */
  public PlanExecution(
      ManagementApi api, SecretOutput secrets, Map<String, String> environment, PrintWriter out) {
    this.api = api;
    this.secrets = secrets;
    this.environment = environment;
    this.out = out;
  }

  /**
   * Applies a plan and prints each applied change; after a failure, what was not applied.
   *
   * @return whether all changes were applied
   * @throws ApplyFileException before the first change if a signing secret cannot be read
   */
  public boolean run(Plan plan) {
    for (SitePlan site : plan.sites()) {
      for (PlannedChange change : site.changes()) {
        Optional<String> _ = secret(change);
        remaining.add("  %s (site \"%s\")".formatted(change, site.name()));
      }
    }
    int total = remaining.size();
    boolean isComplete = plan.sites().stream().allMatch(this::run);
    out.println(
        isComplete
            ? "Applied: %d of %1$d changes.".formatted(total)
            : "Applied: %d of %d changes. Apply the file again to complete it."
                .formatted(total - remaining.size(), total));
    out.flush();
    return isComplete;
  }

  private boolean run(SitePlan site) {
    SiteTarget target = new SiteTarget(api, site.siteId());
    return site.changes().stream().allMatch(change -> run(site, change, target));
  }

  private boolean run(SitePlan site, PlannedChange change, SiteTarget target) {
    try {
      JsonObject answer = change.request().send(target, secret(change));
      out.println("Applied " + remaining.removeFirst().strip());
      out.flush();
      writeSecret(site, answer);
      return true;
    } catch (ApiException e) {
      out.println("Failed: " + e.getMessage());
      if (e.isOutcomeUnknown()) {
        out.println("The server may have applied it; a new plan shows whether it did.");
      }
    } catch (UncheckedIOException e) {
      out.println("Failed: " + e.getMessage());
    }
    out.println("Not applied:");
    remaining.forEach(out::println);
    return false;
  }

  private Optional<String> secret(PlannedChange change) {
    return change.secret().map(source -> source.read(environment));
  }

  private void writeSecret(SitePlan site, JsonObject answer) {
    JsonObject secret = new JsonObject();
    if (answer.containsKey("token")) {
      secret.put("api_key", answer.getString("name")).put("token", answer.getString("token"));
    } else if (answer.containsKey("invitation_path")) {
      secret
          .put("member", answer.getString("email"))
          .put("invitation", api.url(answer.getString("invitation_path")));
    }
    if (!secret.isEmpty()) {
      secrets.write(new JsonObject().put("site", site.name()).mergeIn(secret).encode());
    }
  }
}
