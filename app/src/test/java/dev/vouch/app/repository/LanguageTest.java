package dev.vouch.app.repository;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The words of documents, pages, messages and comments: those of the field (CONTRIBUTING.md). */
class LanguageTest {
  private static final BannedPhrases EVERYWHERE = BannedPhrases.of("banned-phrases.txt");
  private static final BannedPhrases IN_PAGES = BannedPhrases.of("banned-phrases-of-pages.txt");

  /** Quotes banned phrases: the list's format and an example. */
  private static final Predicate<SourceFile> QUOTES =
      file -> file.baseName().matches("LanguageTest|BannedPhrases");

  @Test
  void bannedPhrases_areNotUsed() {
    assertThat(uses(EVERYWHERE, QUOTES.negate())).isEmpty();
  }

  @Test
  void bannedPhrasesOfPages_areNotUsedInPagesAndDocuments() {
    assertThat(uses(IN_PAGES, file -> file.isMarkdown() || file.path().endsWith(".jte"))).isEmpty();
  }

  private static List<String> uses(BannedPhrases phrases, Predicate<SourceFile> wanted) {
    List<SourceFile> files = SourceFile.all().stream().filter(wanted).toList();
    assertThat(files).hasSizeGreaterThan(50);
    return files.stream().flatMap(file -> phrases.uses(file).stream()).toList();
  }

  @Test
  void phrase_isFoundInCommentsAndLiterals_acrossLineBreaks() {
    BannedPhrases phrases = new BannedPhrases(List.of("looks on = watches", "mend = fix"));
    String java =
        """
        /** Looks
         * on. */
        class A {
          String mend = "who looks " + //
              "on: \\"mend\\"";
          // Looks. On amends.
        }
        """;

    assertThat(phrases.uses(new SourceFile("A.java", java)))
        .containsExactly(
            "A.java:1: \"looks on\" – write: watches",
            "A.java:4: \"looks on\" – write: watches",
            "A.java:5: \"mend\" – write: fix");
    assertThat(phrases.uses(new SourceFile("a.md", "Mend `mend`, [it](mend.md).\n")))
        .containsExactly("a.md:1: \"mend\" – write: fix");
  }
}
