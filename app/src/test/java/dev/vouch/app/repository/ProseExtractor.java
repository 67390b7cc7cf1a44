package dev.vouch.app.repository;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Blanks what is not prose in a file, so that offsets and lines stay as they are. */
final class ProseExtractor {
  private static final Pattern MARKDOWN_CODE =
      Pattern.compile("(?ms)^(`{3}.*?^`{3})|`[^`\\n]*`|\\]\\([^)\\n]*\\)");

  private static final String TEXT_BLOCK = "\"\"\"";

  /** The names of methods and fields, which are code between a template's words. */
  private static final Pattern TEMPLATE_CODE = Pattern.compile("\\.\\w+");

  private ProseExtractor() {}

  /**
   * What people read: comments and string literals of Java, Markdown without code and addresses of
   * links, templates without names of methods, else all.
   */
  static String prose(SourceFile file) {
    if (file.isJava()) {
      return javaParts(file.text(), true);
    }
    if (file.isMarkdown()) {
      return without(MARKDOWN_CODE, file.text());
    }
    return file.path().endsWith(".jte") ? without(TEMPLATE_CODE, file.text()) : file.text();
  }

  /** The comments of Java; of other files all. */
  static String comments(SourceFile file) {
    return file.isJava() ? javaParts(file.text(), false) : file.text();
  }

  private static String without(Pattern pattern, String original) {
    StringBuilder text = new StringBuilder(original);
    Matcher found = pattern.matcher(original);
    while (found.find()) {
      blank(text, found.start(), found.end());
    }
    return text.toString();
  }

  private static String javaParts(String java, boolean withLiterals) {
    StringBuilder text = new StringBuilder(java);
    int codeStart = 0;
    int index = 0;
    while (index < java.length()) {
      int end = partEnd(java, index);
      if (end == index) {
        index++;
        continue;
      }
      boolean isLiteral = java.charAt(index) != '/';
      blank(text, codeStart, isLiteral && !withLiterals ? end : index);
      codeStart = end;
      index = end;
    }
    blank(text, codeStart, java.length());
    return text.toString();
  }

  /** The end of the comment or literal that begins here; here if none does. */
  private static int partEnd(String java, int start) {
    return switch (java.charAt(start)) {
      case '/' -> commentEnd(java, start);
      case '"' -> literalEnd(java, java.startsWith(TEXT_BLOCK, start) ? TEXT_BLOCK : "\"", start);
      case '\'' -> literalEnd(java, "'", start);
      default -> start;
    };
  }

  private static int commentEnd(String java, int start) {
    if (java.startsWith("//", start)) {
      return indexAfter(java, "\n", start);
    }
    return java.startsWith("/*", start) ? indexAfter(java, "*/", start + 2) : start;
  }

  private static int literalEnd(String java, String quote, int start) {
    int index = start + quote.length();
    while (index < java.length() && !java.startsWith(quote, index)) {
      index += java.charAt(index) == '\\' ? 2 : 1;
    }
    return Math.min(java.length(), index + quote.length());
  }

  private static int indexAfter(String java, String end, int start) {
    int index = java.indexOf(end, start);
    return index < 0 ? java.length() : index + end.length();
  }

  private static void blank(StringBuilder text, int start, int end) {
    for (int index = start; index < end; index++) {
      if (text.charAt(index) != '\n') {
        text.setCharAt(index, ' ');
      }
    }
  }
}
