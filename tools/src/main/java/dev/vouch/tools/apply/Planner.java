package dev.vouch.tools.apply;

import dev.vouch.tools.apply.Plan.SitePlan;
import dev.vouch.tools.apply.PlannedChange.Action;
import io.vertx.core.json.JsonObject;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Planner of the changes that make a server match a file. Not thread-safe. */
public final class Planner {
  private final ManagementApi api;
  private final ApplyFile file;
  private final ApplyOptions options;
  private final InstantSource clock;
  private final List<FileProblem> problems = new ArrayList<>();

  private Planner(ManagementApi api, ApplyFile file, ApplyOptions options, InstantSource clock) {
    this.api = api;
    this.file = file;
    this.options = options;
    this.clock = clock;
  }

  /**
   * Compares the file with the server and returns the differences.
   *
   * @throws ApplyFileException if the file conflicts with data on the server
   * @throws ManagementApi.ApiException if a request fails
   */
  public static Plan plan(
      ManagementApi api, ApplyFile file, ApplyOptions options, InstantSource clock) {
    return new Planner(api, file, options, clock).plan();
  }

  private Plan plan() {
    List<JsonObject> current = api.list(ManagementApi.SITES, "sites");
    List<SitePlan> plans =
        file.sites().stream().flatMap(site -> plan(site, current).stream()).toList();
    if (!problems.isEmpty()) {
      throw new ApplyFileException(problems);
    }
    return new Plan(plans);
  }

  private Optional<SitePlan> plan(DeclaredSite site, List<JsonObject> current) {
    List<JsonObject> found =
        current.stream()
            .filter(
                other ->
                    site.siteId()
                        .map(other.getString("site_id")::equals)
                        .orElseGet(() -> other.getString("name").equals(site.name())))
            .toList();
    if (found.size() > 1) {
      add(
          site.pointer() + "/name",
          "The server has %d sites of this name. Add the site_id.".formatted(found.size()));
      return Optional.empty();
    }
    if (found.isEmpty()) {
      return created(site);
    }
    return Optional.of(changed(site, found.getFirst()));
  }

  private Optional<SitePlan> created(DeclaredSite site) {
    if (site.siteId().isPresent()) {
      add(
          site.pointer() + "/site_id",
          "The server has no such site. Remove site_id to create a new one.");
      return Optional.empty();
    }
    for (String required : List.of("domains", "timezone")) {
      if (!site.settings().containsKey(required)) {
        add(site.pointer(), "The site does not exist yet, so %s is required.".formatted(required));
      }
    }
    ItemPlanner items = itemPlanner();
    site.items().forEach((kind, declared) -> items.compare(kind, declared, List.of()));
    List<PlannedChange> changes = new ArrayList<>();
    changes.add(
        PlannedChange.of(
            Action.CREATE,
            "create site: " + FieldChanges.values(site.settings()),
            (target, _) -> {
              target.create(site.settings());
              return new JsonObject();
            }));
    changes.addAll(items.changes());
    return Optional.of(new SitePlan(site.name(), Optional.empty(), changes, List.of()));
  }

  private SitePlan changed(DeclaredSite site, JsonObject current) {
    String id = current.getString("site_id");
    List<PlannedChange> changes = new ArrayList<>();
    JsonObject settings = FieldChanges.between(site.settings(), current);
    if (!settings.isEmpty()) {
      changes.add(
          PlannedChange.of(
              Action.CHANGE,
              "change settings: " + FieldChanges.changes(settings, current),
              (target, _) -> target.send("PATCH", "", settings)));
    }
    ItemPlanner items = itemPlanner();
    site.items()
        .forEach(
            (kind, declared) ->
                items.compare(
                    kind,
                    declared,
                    api.list(ManagementApi.SITES + "/" + id + kind.path(), kind.field())));
    changes.addAll(items.changes());
    return new SitePlan(site.name(), Optional.of(id), changes, items.unmanaged());
  }

  private ItemPlanner itemPlanner() {
    return new ItemPlanner(options, clock.instant(), this::add);
  }

  private void add(String pointer, String message) {
    problems.add(FileProblem.at(file.document(), pointer, message));
  }
}
