package dev.vouch.tools.apply;

import dev.vouch.core.request.ClosestWord;
import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.site.SiteId;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Parser of the sites in a document. Collects all problems. Not thread-safe. */
final class ApplyFileParser {
  private static final String SITE_ID = "site_id";
  private static final int SITE_ID_CHARACTERS_MAX = 50;
  private static final String SITES = "sites";
  private static final List<String> SETTINGS =
      List.of(
          "name",
          "domains",
          "timezone",
          "ignored_referrers",
          "identify_proof_required",
          "reporting_currency",
          "privacy_signals_honoured",
          "retention_days");
  private static final List<String> SITE_FIELDS =
      Stream.of(
              Stream.of(SITE_ID),
              SETTINGS.stream(),
              Stream.of(ItemKind.values()).map(ItemKind::field))
          .flatMap(names -> names)
          .toList();

  private final YamlDocument document;
  private final SecretFields secrets;
  private final List<FileProblem> problems = new ArrayList<>();

  ApplyFileParser(YamlDocument document, Path directory) {
    this.document = document;
    secrets = new SecretFields(document, directory, problems);
  }

  /**
   * Returns the sites.
   *
   * @throws ApplyFileException if the document is invalid
   */
  List<DeclaredSite> sites() {
    JsonValue.Fields root = known(document.root(), "", List.of(SITES));
    List<DeclaredSite> sites = new ArrayList<>();
    for (Element element : elements(root, "", SITES)) {
      site(element).ifPresent(sites::add);
    }
    if (!root.values().containsKey(SITES)) {
      add("", "sites is required: a list of sites.");
    }
    Set<String> seen = new HashSet<>();
    sites.forEach(site -> rejectDuplicate(seen, site.siteId().orElse(site.name()), site.pointer()));
    if (!problems.isEmpty()) {
      throw new ApplyFileException(problems);
    }
    return List.copyOf(sites);
  }

  /** An object in a list, with its JSON pointer. */
  private record Element(String pointer, JsonValue.Fields fields) {}

  private List<Element> elements(JsonValue.Fields fields, String pointer, String field) {
    RequestFields list = new RequestFields(fields.values());
    List<JsonValue.Fields> objects = list.objects(field).orElse(List.of());
    if (!list.problems().isEmpty()) {
      add(pointer + "/" + field, field + " must be a list; each item begins with -");
    }
    if (list.isNull(field)) {
      add(pointer + "/" + field, "The list is empty. Write [] if that is intended.");
    }
    List<Element> elements = new ArrayList<>();
    for (JsonValue.Fields object : objects) {
      elements.add(new Element("%s/%s/%d".formatted(pointer, field, elements.size()), object));
    }
    return elements;
  }

  private Optional<DeclaredSite> site(Element site) {
    String pointer = site.pointer();
    JsonValue.Fields fields = known(site.fields(), pointer, SITE_FIELDS);
    Optional<String> siteId = siteId(fields, pointer);
    Map<ItemKind, List<DeclaredItem>> items = new EnumMap<>(ItemKind.class);
    for (ItemKind kind : ItemKind.values()) {
      if (fields.values().containsKey(kind.field())) {
        items.put(kind, items(kind, elements(fields, pointer, kind.field())));
      }
    }
    return valid(CanonicalFields.site(only(fields, SETTINGS)), pointer)
        .map(
            settings ->
                new DeclaredSite(pointer, siteId, settings, Collections.unmodifiableMap(items)));
  }

  private Optional<String> siteId(JsonValue.Fields fields, String pointer) {
    if (!fields.values().containsKey(SITE_ID)) {
      return Optional.empty();
    }
    Optional<String> id = only(fields, List.of(SITE_ID)).text(SITE_ID, 0, SITE_ID_CHARACTERS_MAX);
    if (id.flatMap(SiteId::parse).isEmpty()) {
      add(
          pointer + "/" + SITE_ID,
          "site_id must be the ID of a site, such as site_0123456789abcdef.");
    }
    return id;
  }

  private List<DeclaredItem> items(ItemKind kind, List<Element> elements) {
    List<DeclaredItem> items =
        elements.stream().flatMap(element -> item(kind, element).stream()).toList();
    Set<String> seen = new HashSet<>();
    items.forEach(item -> rejectDuplicate(seen, item.identity(), item.pointer()));
    return items;
  }

  private Optional<DeclaredItem> item(ItemKind kind, Element item) {
    List<String> allowed =
        kind == ItemKind.PAYMENT_HOOK
            ? Stream.concat(kind.fields().stream(), SecretFields.NAMES.stream()).toList()
            : kind.fields();
    JsonValue.Fields fields = known(item.fields(), item.pointer(), allowed);
    Optional<SecretSource> secret = secrets.source(fields, item.pointer());
    return valid(kind.canonical(only(fields, kind.fields())), item.pointer())
        .map(canonical -> new DeclaredItem(kind, item.pointer(), canonical, secret));
  }

  private Optional<JsonObject> valid(ParseResult<JsonObject> parsed, String pointer) {
    return switch (parsed) {
      case ParseResult.Valid<JsonObject>(JsonObject fields) -> Optional.of(fields);
      case ParseResult.Invalid<JsonObject>(List<Problem> found) -> {
        found.forEach(problem -> add(pointer + problem.pointer(), problem.detail()));
        yield Optional.empty();
      }
    };
  }

  private static RequestFields only(JsonValue.Fields fields, List<String> names) {
    return new RequestFields(filtered(fields, names));
  }

  /** Adds a problem for each unknown field, and returns the known ones. */
  private JsonValue.Fields known(JsonValue.Fields fields, String pointer, List<String> names) {
    for (String name : fields.values().keySet()) {
      if (!names.contains(name)) {
        String remedy =
            ClosestWord.of(name, names)
                .map("Did you mean %s?"::formatted)
                .orElse("Allowed fields: " + String.join(", ", names) + ".");
        add(pointer + "/" + name, "Unknown field. " + remedy);
      }
    }
    return new JsonValue.Fields(filtered(fields, names));
  }

  private static SequencedMap<String, JsonValue> filtered(
      JsonValue.Fields fields, List<String> names) {
    return fields.values().entrySet().stream()
        .filter(field -> names.contains(field.getKey()))
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one, LinkedHashMap::new));
  }

  private void rejectDuplicate(Set<String> seen, String identity, String pointer) {
    if (!seen.add(identity)) {
      add(pointer, "\"%s\" appears twice. Remove one.".formatted(identity));
    }
  }

  private void add(String pointer, String message) {
    problems.add(FileProblem.at(document, pointer, message));
  }
}
