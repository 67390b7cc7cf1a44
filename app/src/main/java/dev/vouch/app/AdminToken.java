package dev.vouch.app;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.file.PrivateFiles;
import dev.vouch.directory.shared.SharedValues;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The administrator's token for {@code /api}. If it is not configured, one is generated at the
 * first start and shown once. Only its hash is stored: in {@code admin-token.sha256}, or in the
 * database that the nodes of a cluster share.
 *
 * @param hash the SHA-256 hash that the token of a request is compared with
 * @param generated the token in plain text if this start generated it; shown to the operator once
 */
record AdminToken(SecretHash hash, Optional<String> generated) {
  private static final String FILE = "admin-token.sha256";
  private static final String SHARED_NAME = "admin_token_sha256";
  private static final String PREFIX = "vouch_admin_";
  private static final int RANDOM_BYTES = 24;

  static AdminToken open(Optional<String> configured, Path data, SecureRandom random) {
    return configured
        .map(token -> new AdminToken(SecretHash.of(token), Optional.empty()))
        .orElseGet(() -> readOrGenerate(data.resolve(FILE), random));
  }

  /**
   * Opens the token that all nodes of a cluster share. Only the node that generated it shows it.
   */
  static AdminToken open(Optional<String> configured, SharedValues values, SecureRandom random) {
    if (configured.isPresent()) {
      return new AdminToken(SecretHash.of(configured.get()), Optional.empty());
    }
    String proposed = generate(random);
    SecretHash hash = new SecretHash(values.get(SHARED_NAME, SecretHash.of(proposed)::hex));
    return new AdminToken(hash, Optional.of(proposed).filter(hash::matches));
  }

  private static String generate(SecureRandom random) {
    byte[] bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    return PREFIX + HexFormat.of().formatHex(bytes);
  }

  private static AdminToken readOrGenerate(Path file, SecureRandom random) {
    try {
      if (Files.exists(file)) {
        return new AdminToken(new SecretHash(Files.readString(file).strip()), Optional.empty());
      }
      String token = generate(random);
      SecretHash hash = SecretHash.of(token);
      Files.createFile(file, PrivateFiles.fileAttributes(file));
      Files.writeString(file, hash.hex() + "\n");
      return new AdminToken(hash, Optional.of(token));
    } catch (IOException e) {
      throw new UncheckedIOException(
          file + " cannot be read or written: check the owner of the data directory", e);
    }
  }

  @Override
  public String toString() {
    return "AdminToken[hidden]";
  }
}
