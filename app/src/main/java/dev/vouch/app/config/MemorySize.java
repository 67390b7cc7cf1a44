package dev.vouch.app.config;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An amount of memory, in the syntax of the JVM's options: {@code 512m} or {@code 2g}. */
public record MemorySize(int megabytes) {
  private static final Pattern FORMAT = Pattern.compile("([1-9][0-9]{0,5})([mg])");
  private static final int MEGABYTES_PER_GIGABYTE = 1024;

  static Optional<MemorySize> parse(String text) {
    Matcher matcher = FORMAT.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    int number = Integer.parseInt(matcher.group(1));
    return Optional.of(
        new MemorySize(matcher.group(2).equals("g") ? number * MEGABYTES_PER_GIGABYTE : number));
  }
}
