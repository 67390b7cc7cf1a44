package dev.vouch.demo;

import dev.vouch.server.resource.Resource;
import java.util.List;

/**
 * A User-Agent that real browsers send, from {@code user-agents.tsv}.
 *
 * @param device {@code desktop}, {@code mobile} or {@code tablet}
 * @param weight how frequent it is, relative to the others
 */
public record BrowserModel(String device, int weight, String userAgent) {
  /** All of the file. */
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
