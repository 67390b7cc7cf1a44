package dev.vouch.directory.account;

import dev.vouch.directory.database.Microseconds;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The SQL of accounts. */
public final class AccountTable {
  private static final String INSERT =
      """
      INSERT INTO accounts (account_id, email, password_hash, created_at_us, is_administrator,
                            revision)
      VALUES (:account_id, :email, :password_hash, :created_at_us, :is_administrator, 1)
      """;

  private static final String ALL =
      """
      SELECT account_id, email, password_hash, created_at_us, is_administrator
        FROM accounts
      """;

  private static final String LOCK =
      "UPDATE accounts SET revision = revision + 1 WHERE account_id = :account_id";

  private static final String CHANGE_PASSWORD =
      "UPDATE accounts SET password_hash = :password_hash WHERE account_id = :account_id";

  private AccountTable() {}

  /** An account and its password's hash. */
  public record Row(Account account, String passwordHash) {
    Row withPassword(String hash) {
      return new Row(account, hash);
    }

    @Override
    public String toString() {
      return account.toString();
    }
  }

  static void insert(Handle handle, Row row) {
    handle
        .createUpdate(INSERT)
        .bind("account_id", row.account().id().toString())
        .bind("email", row.account().email().text())
        .bind("password_hash", row.passwordHash())
        .bind("created_at_us", Microseconds.of(row.account().createdAt()))
        .bind("is_administrator", row.account().isAdministrator())
        .execute();
  }

  static List<Row> all(Handle handle) {
    return handle.createQuery(ALL).map((row, context) -> read(row)).list();
  }

  /** Locks the account until the transaction ends, and reads it; empty when there is none. */
  static Optional<Row> lock(Handle handle, AccountId account) {
    handle.createUpdate(LOCK).bind("account_id", account.toString()).execute();
    return find(handle, account);
  }

  public static Optional<Row> find(Handle handle, AccountId account) {
    return handle
        .createQuery(ALL + " WHERE account_id = :account_id")
        .bind("account_id", account.toString())
        .map((row, context) -> read(row))
        .findOne();
  }

  static boolean isEmpty(Handle handle) {
    return handle.createQuery("SELECT count(*) FROM accounts").mapTo(Integer.class).one() == 0;
  }

  static void changePassword(Handle handle, Row row) {
    handle
        .createUpdate(CHANGE_PASSWORD)
        .bind("account_id", row.account().id().toString())
        .bind("password_hash", row.passwordHash())
        .execute();
  }

  public static AccountId accountId(ResultSet row) throws SQLException {
    return AccountId.parse(row.getString("account_id")).orElseThrow();
  }

  private static Row read(ResultSet row) throws SQLException {
    return new Row(
        new Account(
            accountId(row),
            new EmailAddress(row.getString("email")),
            Microseconds.instant(row.getLong("created_at_us")),
            row.getBoolean("is_administrator")),
        row.getString("password_hash"));
  }
}
