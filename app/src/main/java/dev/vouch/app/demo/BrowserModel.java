package dev.vouch.app.demo;

import dev.vouch.http.resource.Resource;
import java.util.List;

/**
 * A User-Agent of a real browser, from {@code user-agents.tsv}.
 *
 * @param device {@code desktop}, {@code mobile} or {@code tablet}
 * @param weight the relative frequency
 */
public record BrowserModel(String device, int weight, String userAgent) {
  /** Returns all browser models in the file. */
  public static List<BrowserModel> all() {
    return Resource.text(BrowserModel.class, "user-agents.tsv")
        .lines()
        .map(BrowserModel::read)
        .toList();
  }

  private static BrowserModel read(String line) {
    String[] fields = line.split("\t", -1);
    return new BrowserModel(fields[0], Integer.parseInt(fields[1]), fields[2]);
  }
}
