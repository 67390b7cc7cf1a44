package dev.vouch.benchmarks.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The most frequent User-Agents, from the demo's list. */
final class LoadUserAgents {
  private static final String LIST = "/dev/vouch/demo/user-agents.tsv";

  private LoadUserAgents() {}

  static List<String> frequent() {
    try (InputStream list = LoadUserAgents.class.getResourceAsStream(LIST);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(list), StandardCharsets.UTF_8))) {
      return lines.lines().map(line -> line.split("\t", -1)[2]).toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
