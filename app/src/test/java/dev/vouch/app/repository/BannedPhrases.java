package dev.vouch.app.repository;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Words and phrases that are not the industry's, each with what to write instead. Found in any
 * case, and across the line breaks of comments and of joined string literals.
 */
final class BannedPhrases {
  /** What may stand between the words of a phrase. */
  private static final String GAP = "(?:[\\s*/+\"#]+|\\s*--\\s*)";

  private final Map<String, List<Phrase>> phrasesByFirstWord = new HashMap<>();

  /**
   * A phrase.
   *
   * @param rest what follows its first word
   */
  private record Phrase(String text, Pattern rest, String replacement) {
    static Phrase of(String text, String replacement) {
      String rest =
          Arrays.stream(text.split(" ", -1))
              .skip(1)
              .map(word -> GAP + Pattern.quote(word))
              .collect(Collectors.joining());
      return new Phrase(
          text, Pattern.compile(rest + "(?!\\w)", Pattern.CASE_INSENSITIVE), replacement);
    }
  }

  /** Reads lines such as {@code mend = fix}; a line that begins with # is a comment. */
  static BannedPhrases of(String resource) {
    try (InputStream lines =
        Objects.requireNonNull(BannedPhrases.class.getResourceAsStream(resource))) {
      return new BannedPhrases(
          new String(lines.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  BannedPhrases(List<String> lines) {
    for (String line : lines) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] sides = line.split(" = ", 2);
        phrasesByFirstWord
            .computeIfAbsent(sides[0].replaceFirst(" .*", ""), word -> new ArrayList<>())
            .add(Phrase.of(sides[0], sides[1]));
      }
    }
  }

  /** Each use of a phrase in a file, as a line of a report. */
  List<String> uses(SourceFile file) {
    String prose = ProseExtractor.prose(file);
    List<String> uses = new ArrayList<>();
    int start = 0;
    while (start < prose.length()) {
      int end = wordEnd(prose, start);
      if (end > start) {
        String word = prose.substring(start, end).toLowerCase(Locale.ROOT);
        for (Phrase phrase : phrasesByFirstWord.getOrDefault(word, List.of())) {
          if (phrase.rest().matcher(prose).region(end, prose.length()).lookingAt()) {
            uses.add(
                "%s: \"%s\" – write: %s"
                    .formatted(file.location(start), phrase.text(), phrase.replacement()));
          }
        }
      }
      start = end + 1;
    }
    return uses;
  }

  /** The end of the word that begins here; here if none does. */
  private static int wordEnd(String text, int start) {
    int end = start;
    while (end < text.length()
        && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
      end++;
    }
    return end;
  }
}
