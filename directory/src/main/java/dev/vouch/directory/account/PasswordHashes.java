package dev.vouch.directory.account;

import com.password4j.Argon2Function;
import com.password4j.types.Argon2;
import dev.vouch.directory.database.SecretGenerator;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Computes and checks passwords' hashes, with Argon2id. Thread-safe. */
final class PasswordHashes {
  private static final int LANES = 1;
  private static final int HASH_BYTES = 32;
  private static final int SALT_BYTES = 16;

  private final SecretGenerator secretGenerator;
  private final PasswordCost cost;

  /** A hash of zeros in the same format as all others, so that verification takes equally long. */
  private final String decoy;

  PasswordHashes(SecretGenerator secretGenerator, PasswordCost cost) {
    this.secretGenerator = secretGenerator;
    this.cost = cost;
    this.decoy =
        "$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s"
            .formatted(
                cost.memoryKib(), cost.iterations(), LANES, zeros(SALT_BYTES), zeros(HASH_BYTES));
  }

  /** Returns the hash, encoded with a new salt and the parameters. */
  String of(Password password) {
    return argon2id().hash(bytes(password), secretGenerator.bytes(SALT_BYTES)).getResult();
  }

  /** Cached by the library; allocates its memory on first use, not at each start. */
  private Argon2Function argon2id() {
    return Argon2Function.getInstance(
        cost.memoryKib(), cost.iterations(), LANES, HASH_BYTES, Argon2.ID);
  }

  /** Whether the password matches this hash, including one with earlier parameters. */
  boolean matches(Password password, String encoded) {
    return Argon2Function.getInstanceFromHash(encoded)
        .check(bytes(password), encoded.getBytes(StandardCharsets.US_ASCII));
  }

  /** Takes as long as {@link #matches}, for the case that there is no account. */
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
