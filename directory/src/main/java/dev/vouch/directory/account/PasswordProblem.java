package dev.vouch.directory.account;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The reasons for which a new password is refused, as NIST SP 800-63B recommends: too short, or
 * likely to be among an attacker's first guesses.
 */
public enum PasswordProblem {
  LENGTH(
      "Password must have %d to %d characters."
          .formatted(Password.CHARACTERS_MIN, Password.CHARACTERS_MAX)),
  COMMON("This password is too easy to guess. Choose another one."),
  EMAIL_ADDRESS("Password must not be your email address.");

  /** A few characters, repeated: {@code 123412341234}. */
  private static final Pattern REPEATED = Pattern.compile("(.{1,4})\\1+.{0,3}", Pattern.DOTALL);

  private static final Pattern NAME_OF_SERVICE =
      Pattern.compile(
          "(?=.*vouch)(vouch|admin|administrator|analytics|dashboard|login|password|welcome)+");

  private final String sentence;

  PasswordProblem(String sentence) {
    this.sentence = sentence;
  }

  /** The problem for people, with its remedy. */
  public String sentence() {
    return sentence;
  }

  /**
   * Returns why an account must not have this password; empty if it may.
   *
   * @param email the account's email address, as typed
   */
  public static Optional<PasswordProblem> of(String text, String email) {
    if (Password.newPassword(text).isEmpty()) {
      return Optional.of(LENGTH);
    }
    if (text.strip().equalsIgnoreCase(email.strip())) {
      return Optional.of(EMAIL_ADDRESS);
    }
    return isCommon(text.toLowerCase(Locale.ROOT)) ? Optional.of(COMMON) : Optional.empty();
  }

  private static boolean isCommon(String lowerCase) {
    return CommonPasswords.ALL.contains(lowerCase)
        || REPEATED.matcher(lowerCase).matches()
        || NAME_OF_SERVICE.matcher(lowerCase.replaceAll("[^a-z]", "")).matches();
  }

  /** Common passwords of at least the minimum length, read on first use (see NOTICE). */
  private static final class CommonPasswords {
    private static final String FILE = "common-passwords.txt";

    static final Set<String> ALL = read();

    private CommonPasswords() {}

    private static Set<String> read() {
      try (InputStream file =
          Objects.requireNonNull(PasswordProblem.class.getResourceAsStream(FILE), FILE)) {
        return Arrays.stream(new String(file.readAllBytes(), StandardCharsets.UTF_8).split("\n"))
            .collect(Collectors.toUnmodifiableSet());
      } catch (IOException e) {
        throw new UncheckedIOException("cannot read " + FILE + " in the jar: rebuild it", e);
      }
    }
  }
}
