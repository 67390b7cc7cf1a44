package dev.vouch.directory.account;

import com.password4j.ReleasedArgon2;
import dev.vouch.directory.database.SecretGenerator;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Computes and checks passwords' hashes, with Argon2id. Thread-safe. */
final class PasswordHashes {
  private static final int LANES = 1;
  private static final int HASH_BYTES = 32;
  private static final int SALT_BYTES = 16;

  private static final Pattern PARAMETERS =
      Pattern.compile("\\$argon2id\\$v=19\\$m=(\\d+),t=(\\d+),p=(\\d+)\\$");

  private final SecretGenerator secretGenerator;
  private final PasswordCost cost;

  /** A hash of zeros with the current parameters, which takes as long to check as a real one. */
  private final String decoy;

  PasswordHashes(SecretGenerator secretGenerator, PasswordCost cost) {
    this.secretGenerator = secretGenerator;
    this.cost = cost;
    this.decoy =
        "$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s"
            .formatted(
                cost.memoryKib(), cost.iterations(), LANES, zeros(SALT_BYTES), zeros(HASH_BYTES));
  }

  /** Returns the encoded hash, which contains a new random salt and the parameters. */
  String of(Password password) {
    return ReleasedArgon2.of(cost.memoryKib(), cost.iterations(), LANES, HASH_BYTES)
        .hash(bytes(password), secretGenerator.bytes(SALT_BYTES))
        .getResult();
  }

  /** Whether the password matches this hash, including one with earlier parameters. */
  boolean matches(Password password, String encoded) {
    Matcher parameters = PARAMETERS.matcher(encoded);
    if (!parameters.lookingAt()) {
      throw new IllegalArgumentException("not a hash of Argon2id with its parameters");
    }
    return ReleasedArgon2.of(
            Integer.parseInt(parameters.group(1)),
            Integer.parseInt(parameters.group(2)),
            Integer.parseInt(parameters.group(3)),
            HASH_BYTES)
        .check(bytes(password), encoded.getBytes(StandardCharsets.US_ASCII));
  }

  /**
   * Takes as long as {@link #matches}, so that the response time does not reveal that no account
   * exists.
   */
  void matchDecoy(Password password) {
    boolean _ = matches(password, decoy);
  }

  private static String zeros(int bytes) {
    return Base64.getEncoder().withoutPadding().encodeToString(new byte[bytes]);
  }

  private static byte[] bytes(Password password) {
    return password.text().getBytes(StandardCharsets.UTF_8);
  }
}
