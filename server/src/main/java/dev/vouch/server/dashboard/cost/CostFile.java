package dev.vouch.server.dashboard.cost;

import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.directory.cost.CampaignCost;
import dev.vouch.directory.cost.CampaignCost.CostKey;
import dev.vouch.server.dashboard.cost.CsvReader.CsvLine;
import dev.vouch.server.dashboard.cost.CsvReader.InvalidCsvException;
import dev.vouch.server.manage.CampaignCostFields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Parser of campaign costs in a CSV file. Each problem has the line, the column and the remedy. */
final class CostFile {
  /** The maximum number of costs in a file. */
  static final int COSTS_MAX = 10_000;

  /** A file to download and fill in. */
  static final String EXAMPLE =
      """
      date,source,campaign,currency,amount
      2026-11-16,Google,autumn-sale,EUR,120.50
      2026-11-16,"newsletter, weekly",,EUR,35
      """
          .replace("\n", "\r\n");

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /** Decoders replace bytes that are not UTF-8 by it. */
  private static final String REPLACEMENT = "\uFFFD";

  private final List<String> problems = new ArrayList<>();
  private final List<CampaignCost> costs = new ArrayList<>();
  private final Map<CostKey, Integer> linesByKey = new HashMap<>();

  private CostFile() {}

  /** The costs of a file, or what is wrong with it. */
  sealed interface Result {
    /** All lines are valid. */
    record Valid(List<CampaignCost> costs) implements Result {
      public Valid {
        costs = List.copyOf(costs);
      }
    }

    /** Sentences, at least one. */
    record Invalid(List<String> problems) implements Result {
      public Invalid {
        problems = List.copyOf(problems);
      }
    }
  }

  static Result parse(String text) {
    CostFile file = new CostFile();
    try {
      file.read(CsvReader.lines(text.replaceFirst("^" + BYTE_ORDER_MARK, "")));
    } catch (InvalidCsvException e) {
      return new Result.Invalid(List.of(e.getMessage()));
    }
    return file.problems.isEmpty()
        ? new Result.Valid(file.costs)
        : new Result.Invalid(file.problems);
  }

  private void read(List<CsvLine> lines) {
    if (lines.size() < 2) {
      problems.add(
          "The file has no costs. Choose a file with the names of the columns in the first line and"
              + " a cost in each other line.");
      return;
    }
    if (lines.size() > COSTS_MAX + 1) {
      problems.add(
          "The file has more than %d costs. Split it into several files.".formatted(COSTS_MAX));
      return;
    }
    CostFileHeader header = CostFileHeader.of(lines.getFirst());
    problems.addAll(header.problems());
    if (problems.isEmpty()) {
      lines.stream().skip(1).forEach(line -> read(header, line));
    }
  }

  private void read(CostFileHeader header, CsvLine line) {
    if (line.cells().size() != header.columns().size()) {
      addProblem(
          line,
          "%d cells instead of %d. Enclose a cell that contains a comma in quotation marks."
              .formatted(line.cells().size(), header.columns().size()));
      return;
    }
    if (line.cells().stream().anyMatch(cell -> cell.contains(REPLACEMENT))) {
      addProblem(line, "a character is not UTF-8. Save the file as CSV in UTF-8.");
      return;
    }
    switch (CampaignCostFields.cost(fields(header, line))) {
      case ParseResult.Valid<CampaignCost>(CampaignCost cost) -> add(line, cost);
      case ParseResult.Invalid<CampaignCost>(List<Problem> found) ->
          found.forEach(problem -> addProblem(line, problem.detail()));
    }
  }

  private void add(CsvLine line, CampaignCost cost) {
    Integer earlier = linesByKey.putIfAbsent(cost.key(), line.number());
    if (earlier == null) {
      costs.add(cost);
    } else {
      addProblem(
          line,
          "the date, source and campaign are those of line %d. Add up the amounts in one line."
              .formatted(earlier));
    }
  }

  /** Without empty cells, which are missing to the API's validation. */
  private static RequestFields fields(CostFileHeader header, CsvLine line) {
    Map<String, JsonValue> fields = new HashMap<>();
    for (int i = 0; i < header.columns().size(); i++) {
      String cell = line.cells().get(i).strip();
      if (!cell.isEmpty()) {
        String column = header.columns().get(i);
        fields.put(
            column,
            column.equals("amount") ? new JsonValue.Numeric(cell) : new JsonValue.Text(cell));
      }
    }
    return new RequestFields(fields);
  }

  private void addProblem(CsvLine line, String problem) {
    problems.add("Line %d: %s".formatted(line.number(), problem));
  }
}
