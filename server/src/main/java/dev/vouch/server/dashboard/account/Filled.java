package dev.vouch.server.dashboard.account;

import dev.vouch.directory.EmailAddress;
import dev.vouch.server.dashboard.page.PageRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A form as it is shown again: what was typed into it, but for passwords and codes, and what is
 * wrong with it.
 *
 * @param email as typed
 * @param next where to go on after signing in
 * @param problem what is wrong with the whole form
 * @param errors one sentence for each field that is wrong, by its name
 */
public record Filled(
    String email, String next, Optional<String> problem, Map<String, String> errors) {
  public Filled {
    errors = Map.copyOf(errors);
  }

  static Filled empty(String next) {
    return new Filled("", next, Optional.empty(), Map.of());
  }

  static Filled of(PageRequest request, String next) {
    String email = request.field("email").orElse("").strip();
    boolean isShown = email.length() <= EmailAddress.CHARACTERS_MAX;
    return new Filled(isShown ? email : "", next, Optional.empty(), Map.of());
  }

  Filled because(String sentence) {
    return new Filled(email, next, Optional.of(sentence), errors);
  }

  /** Of several sentences about a field the first stays. */
  Filled wrong(String field, String sentence) {
    Map<String, String> more = new LinkedHashMap<>(errors);
    more.putIfAbsent(field, sentence);
    return new Filled(email, next, problem, more);
  }

  boolean isFine() {
    return errors.isEmpty();
  }

  /** What is wrong with a field; an empty text when nothing is. */
  public String error(String field) {
    return errors.getOrDefault(field, "");
  }
}
