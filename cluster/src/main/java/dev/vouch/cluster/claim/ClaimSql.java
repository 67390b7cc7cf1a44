package dev.vouch.cluster.claim;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The statements of {@link ClaimTable}, in files of this package. */
final class ClaimSql {
  static final String SESSION = read("session.sql");
  static final String SCHEMA = read("schema.sql");
  static final String CLAIM = read("claim.sql");
  static final String CONFIRM = read("confirm.sql");
  static final String OVERDUE = read("overdue.sql");
  static final String ADD = read("add.sql");
  static final String PARTITIONS = read("partitions.sql");

  private ClaimSql() {}

  private static String read(String name) {
    try (InputStream file = Objects.requireNonNull(ClaimSql.class.getResourceAsStream(name))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the jar is damaged: " + name + " cannot be read", e);
    }
  }
}
