package dev.vouch.api;

import dev.vouch.api.ApiAuthentication.Right;
import dev.vouch.core.request.Problem;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.imported.ImportedTotal;
import dev.vouch.directory.imported.ImportedTotals;
import dev.vouch.directory.imported.ImportedTotals.ImportResult;
import dev.vouch.directory.imported.SiteImport;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import dev.vouch.http.SitePath;
import dev.vouch.http.UploadedFile;
import dev.vouch.reports.ImportCutoff;
import dev.vouch.reports.QueryParameters;
import dev.vouch.reports.csv.CsvFile;
import dev.vouch.reports.csv.FileProblems;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The endpoints of {@code /api/sites/{site_id}/imports}. */
final class ImportEndpoints {
  private static final String IMPORTS = "/api/sites/:site_id/imports";
  private static final String ID = "import_id";
  private static final String FILE = "file";

  private final SiteRegistry sites;
  private final ImportedTotals totals;
  private final ImportCutoff cutoff;
  private final InstantSource clock;

  ImportEndpoints(
      SiteRegistry sites, ImportedTotals totals, ImportCutoff cutoff, InstantSource clock) {
    this.sites = sites;
    this.totals = totals;
    this.cutoff = cutoff;
    this.clock = clock;
  }

  void mount(ApiRoutes routes) {
    routes.addUpload(HttpMethod.POST, IMPORTS, this::create);
    routes.addQuery(Right.MEMBER, HttpMethod.GET, IMPORTS, this::list);
    routes.add(HttpMethod.DELETE, IMPORTS + "/:" + ID, this::delete);
  }

  private ApiResponse create(ManagementRequest request) {
    Site site = request.site(sites).site();
    UploadedFile file = request.file();
    String name = name(request.queryParameters());
    return switch (totals.add(site.id(), name, read(site, file))) {
      case ImportResult.Added(SiteImport added) -> ApiResponse.created(json(added));
      case ImportResult.Overlapping overlapping ->
          throw new ProblemException(ProblemType.CONFLICT, ImportFile.message(overlapping));
      case ImportResult.LimitReached() ->
          throw new ProblemException(ProblemType.CONFLICT, ImportFile.LIMIT_REACHED_MESSAGE);
      case ImportResult.SiteNotFound() -> throw SitePath.siteNotFound();
    };
  }

  private static String name(QueryParameters parameters) {
    Optional<String> name = parameters.single("name").flatMap(ImportName::parse);
    if (name.isEmpty()) {
      parameters.addProblem("name", "invalid_name", ImportName.RULE);
    }
    parameters.requireValid();
    return name.orElseThrow();
  }

  private CsvFile<ImportedTotal> read(Site site, UploadedFile file) {
    return switch (ImportFile.parse(site, List.of(file), clock.instant())) {
      case CsvFile.Result.Valid<ImportedTotal>(CsvFile<ImportedTotal> rows) -> rows;
      case CsvFile.Result.Invalid<ImportedTotal>(FileProblems problems) ->
          throw new ProblemException(
              ProblemType.INVALID_REQUEST, "Fix every problem listed in errors.", all(problems));
    };
  }

  private static List<Problem> all(FileProblems problems) {
    List<Problem> all = new ArrayList<>();
    problems.shown().forEach(detail -> all.add(new Problem(FILE, "invalid_file", detail)));
    if (problems.omitted() > 0) {
      all.add(new Problem(FILE, "invalid_file", "%d more problems.".formatted(problems.omitted())));
    }
    return all;
  }

  private ApiResponse list(ManagementRequest request) {
    Site site = request.site(sites).site();
    JsonArray list =
        new JsonArray(totals.list(site.id()).stream().map(ImportEndpoints::json).toList());
    Optional<LocalDate> before = cutoff.of(site);
    return ApiResponse.ok(
        new JsonObject()
            .put("imports", list)
            .put("before", before.map(LocalDate::toString).orElse(null)));
  }

  private ApiResponse delete(ManagementRequest request) {
    SiteId site = request.site(sites).site().id();
    if (!totals.delete(site, request.pathParameter(ID))) {
      throw new ProblemException(
          ProblemType.NOT_FOUND, "No import has this ID. GET the site's imports to list them.");
    }
    return ApiResponse.noContent();
  }

  private static JsonObject json(SiteImport stored) {
    return new JsonObject()
        .put(ID, stored.id())
        .put("name", stored.name())
        .put("first_day", stored.firstDay().toString())
        .put("last_day", stored.lastDay().toString())
        .put("rows", stored.rows())
        .put("created_at", stored.createdAt().toString());
  }
}
