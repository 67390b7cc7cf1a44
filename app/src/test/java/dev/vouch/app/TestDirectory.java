package dev.vouch.app;

import dev.vouch.directory.Directory;
import dev.vouch.directory.account.PasswordCost;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;

/** Opens directories with a minimal cost of password hashing. */
public final class TestDirectory {
  private TestDirectory() {}

  /** Opens the files in an existing folder; creates them if they do not exist. */
  public static Directory open(Path folder, InstantSource clock) {
    return Directory.open(folder, clock, new SecureRandom(), new PasswordCost(8, 1));
  }
}
