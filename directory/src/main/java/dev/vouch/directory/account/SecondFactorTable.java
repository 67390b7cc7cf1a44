package dev.vouch.directory.account;

import dev.vouch.core.apikey.SecretHash;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The SQL statements for second factors and their recovery codes. */
public final class SecondFactorTable {
  private static final String PUT =
      """
      INSERT INTO second_factors (account_id, secret, last_step)
      VALUES (:account, :secret, :lastStep)
      ON CONFLICT (account_id) DO UPDATE
        SET secret = excluded.secret, last_step = excluded.last_step
      """;

  private SecondFactorTable() {}

  /** Inserts or replaces the second factor of an account. */
  public static void put(Handle handle, SecondFactor factor) {
    handle
        .createUpdate(PUT)
        .bind("account", factor.account())
        .bind("secret", factor.secret().text())
        .bind("lastStep", factor.lastStep())
        .execute();
    delete(handle, "recovery_codes", factor.account());
    PreparedBatch batch =
        handle.prepareBatch(
            "INSERT INTO recovery_codes (account_id, code_sha256) VALUES (:account, :code)");
    for (SecretHash code : factor.recoveryCodes()) {
      batch.bind("account", factor.account()).bind("code", code).add();
    }
    batch.execute();
  }

  public static void delete(Handle handle, AccountId account) {
    delete(handle, "second_factors", account);
  }

  private static void delete(Handle handle, String table, AccountId account) {
    handle
        .createUpdate("DELETE FROM %s WHERE account_id = :account".formatted(table))
        .bind("account", account)
        .execute();
  }

  static List<SecondFactor> all(Handle handle) {
    Map<AccountId, Set<SecretHash>> codes = new HashMap<>();
    handle
        .createQuery("SELECT account_id, code_sha256 FROM recovery_codes")
        .map(
            row ->
                new Code(
                    row.getColumn("account_id", AccountId.class),
                    row.getColumn("code_sha256", SecretHash.class)))
        .forEach(
            code -> codes.computeIfAbsent(code.account(), _ -> new HashSet<>()).add(code.hash()));
    return handle
        .createQuery("SELECT account_id, secret, last_step FROM second_factors")
        .map(
            row -> {
              AccountId account = row.getColumn("account_id", AccountId.class);
              return new SecondFactor(
                  account,
                  new TotpSecret(row.getColumn("secret", String.class)),
                  row.getColumn("last_step", Long.class),
                  codes.getOrDefault(account, Set.of()));
            })
        .list();
  }

  private record Code(AccountId account, SecretHash hash) {}
}
