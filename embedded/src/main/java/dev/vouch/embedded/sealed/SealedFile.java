package dev.vouch.embedded.sealed;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file of a sealed day. Its name has the checksum of its content, so that both appear with one
 * rename: {@code 0-2026-05-01-1-<SHA-256>.parquet}.
 *
 * @param revision higher than that of the file it replaced, from 1
 * @param checksum the SHA-256 of the content in hexadecimal
 */
record SealedFile(SealedDay day, int revision, String checksum) {
  private static final Pattern NAME =
      Pattern.compile("(\\d{1,9})-(\\d{4}-\\d\\d-\\d\\d)-(\\d{1,9})-([0-9a-f]{64})\\.parquet");

  static Optional<SealedFile> of(Path file) {
    Matcher name = NAME.matcher(file.getFileName().toString());
    if (!name.matches()) {
      return Optional.empty();
    }
    SealedDay day = new SealedDay(Integer.parseInt(name.group(1)), LocalDate.parse(name.group(2)));
    return Optional.of(new SealedFile(day, Integer.parseInt(name.group(3)), name.group(4)));
  }

  String name() {
    return "%d-%s-%d-%s.parquet".formatted(day.partition(), day.date(), revision, checksum);
  }

  boolean isNewerThan(SealedFile other) {
    return revision > other.revision;
  }

  static String checksum(Path file) throws IOException {
    MessageDigest digest = sha256();
    try (InputStream content = new DigestInputStream(Files.newInputStream(file), digest)) {
      content.transferTo(java.io.OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
