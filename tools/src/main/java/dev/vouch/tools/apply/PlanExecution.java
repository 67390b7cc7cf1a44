package dev.vouch.tools.apply;

import dev.vouch.tools.apply.ManagementApi.ApiException;
import dev.vouch.tools.apply.Plan.SitePlan;
import dev.vouch.tools.apply.PlannedChange.SiteTarget;
import io.vertx.core.json.JsonObject;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Execution of a plan. Applies one change after the other and stops at the first failure. Not
 * thread-safe.
 */
public final class PlanExecution {
  private final ManagementApi api;
  private final SecretOutput secrets;
  private final Map<String, String> environment;
  private final PrintWriter out;
  private final List<String> remaining = new ArrayList<>();

  /**
   * Creates an execution.
   *
   * @param secrets the output for new tokens and invitation links
   * @param environment the environment variables from which signing secrets are read
   */
  public PlanExecution(
      ManagementApi api, SecretOutput secrets, Map<String, String> environment, PrintWriter out) {
    this.api = api;
    this.secrets = secrets;
    this.environment = environment;
    this.out = out;
  }

  /**
   * Applies a plan and prints each applied change. After a failure, prints the changes that were
   * not applied.
   *
   * @return whether all changes were applied
   * @throws ApplyFileException if a signing secret cannot be read; nothing was applied then
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
