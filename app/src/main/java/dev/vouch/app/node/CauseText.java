package dev.vouch.app.node;

import dev.vouch.core.event.EventWarning;
import dev.vouch.core.ingest.PageRefusal;
import dev.vouch.core.ingest.Refusal;
import dev.vouch.core.ingest.RequestWarning;
import dev.vouch.core.ingest.RequestWarning.Mistake;
import dev.vouch.core.request.Problem;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Codec of causes as JSON, for the table that all nodes share. Equal causes have equal texts.
 * Decoding throws {@link IllegalArgumentException} if a newer version has written the text.
 */
final class CauseText {
  private static final String KEY = "key";
  private static final String KIND = "kind";
  private static final String PROBLEMS = "problems";
  private static final String MORE_PROBLEMS = "more_problems";
  private static final String POINTER = "pointer";
  private static final String CODE = "code";
  private static final String DETAIL = "detail";
  private static final String HOST = "host";
  private static final String FIELD = "field";
  private static final String FIELD_MISSPELLED = "FIELD_MISSPELLED";
  private static final String FIELDS_IGNORED = "FIELDS_IGNORED";
  private static final String PERSONAL_DATA_STRIPPED = "PERSONAL_DATA_STRIPPED";
  private static final String AUTOMATED = "automated_browser";

  private CauseText() {}

  static String of(Refusal refusal) {
    JsonArray problems = new JsonArray();
    refusal
        .problems()
        .forEach(
            problem ->
                problems.add(
                    new JsonObject()
                        .put(POINTER, problem.pointer())
                        .put(CODE, problem.code())
                        .put(DETAIL, problem.detail())));
    return new JsonObject()
        .put(KEY, refusal.sender())
        .put(KIND, refusal.kind().name())
        .put(PROBLEMS, problems)
        .put(MORE_PROBLEMS, refusal.moreProblems())
        .encode();
  }

  static Refusal refusal(String text) {
    JsonObject json = new JsonObject(text);
    JsonArray problems = json.getJsonArray(PROBLEMS);
    return new Refusal(
        json.getString(KEY),
        Refusal.Kind.valueOf(json.getString(KIND)),
        IntStream.range(0, problems.size())
            .mapToObj(problems::getJsonObject)
            .map(CauseText::problem)
            .toList(),
        json.getInteger(MORE_PROBLEMS));
  }

  private static Problem problem(JsonObject json) {
    return new Problem(json.getString(POINTER), json.getString(CODE), json.getString(DETAIL));
  }

  /** Writes an exceeded quota as an object without host and kind. */
  static String of(PageRefusal refusal) {
    JsonObject json = new JsonObject();
    return switch (refusal) {
      case PageRefusal.ForeignHost(String host) -> json.put(HOST, host).encode();
      case PageRefusal.SiteQuotaExceeded() -> json.encode();
      case PageRefusal.AutomatedBrowser() -> json.put(KIND, AUTOMATED).encode();
    };
  }

  static PageRefusal pageRefusal(String text) {
    JsonObject json = new JsonObject(text);
    if (AUTOMATED.equals(json.getString(KIND))) {
      return new PageRefusal.AutomatedBrowser();
    }
    return Optional.ofNullable(json.getString(HOST))
        .<PageRefusal>map(PageRefusal.ForeignHost::new)
        .orElseGet(PageRefusal.SiteQuotaExceeded::new);
  }

  /** Writes an empty key for warnings about browsers. */
  static String of(RequestWarning warning) {
    JsonObject json = new JsonObject().put(KEY, warning.sender().orElse(""));
    return switch (warning.mistake()) {
      case Mistake.Coded(EventWarning coded) -> json.put(KIND, coded.name()).encode();
      case Mistake.FieldMisspelled(String known) ->
          json.put(KIND, FIELD_MISSPELLED).put(FIELD, known).encode();
      case Mistake.FieldsIgnored() -> json.put(KIND, FIELDS_IGNORED).encode();
      case Mistake.PersonalDataStripped() -> json.put(KIND, PERSONAL_DATA_STRIPPED).encode();
    };
  }

  static RequestWarning warning(String text) {
    JsonObject json = new JsonObject(text);
    return new RequestWarning(
        Optional.of(json.getString(KEY)).filter(key -> !key.isEmpty()),
        switch (json.getString(KIND)) {
          case FIELD_MISSPELLED -> new Mistake.FieldMisspelled(json.getString(FIELD));
          case FIELDS_IGNORED -> new Mistake.FieldsIgnored();
          case PERSONAL_DATA_STRIPPED -> new Mistake.PersonalDataStripped();
          case String kind -> new Mistake.Coded(EventWarning.valueOf(kind));
        });
  }
}
