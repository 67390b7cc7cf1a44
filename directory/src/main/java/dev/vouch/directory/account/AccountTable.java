package dev.vouch.directory.account;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/** The SQL statements for accounts. */
public final class AccountTable {
  private static final String INSERT =
      """
      INSERT INTO accounts (account_id, email, password_hash, created_at_us, is_administrator,
                            revision)
      VALUES (:account.id, :account.email, :passwordHash, :account.createdAt,
              :account.isAdministrator, 1)
      """;

  private static final String ALL =
      """
      SELECT account_id, email, password_hash, created_at_us, is_administrator
        FROM accounts
      """;

  private static final String LOCK =
      "UPDATE accounts SET revision = revision + 1 WHERE account_id = :account";

  private static final String CHANGE_PASSWORD =
      "UPDATE accounts SET password_hash = :passwordHash WHERE account_id = :account.id";

  private AccountTable() {}

  /** An account and the hash of its password. */
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
    handle.createUpdate(INSERT).bindMethods(row).execute();
  }

  static List<Row> all(Handle handle) {
    return handle.createQuery(ALL).map(AccountTable::read).list();
  }

  /** Locks the account until the transaction ends, and reads it; empty if there is none. */
  static Optional<Row> lock(Handle handle, AccountId account) {
    handle.createUpdate(LOCK).bind("account", account).execute();
    return find(handle, account);
  }

  public static Optional<Row> find(Handle handle, AccountId account) {
    return handle
        .createQuery(ALL + " WHERE account_id = :account")
        .bind("account", account)
        .map(AccountTable::read)
        .findOne();
  }

  static boolean isEmpty(Handle handle) {
    return handle.createQuery("SELECT count(*) FROM accounts").mapTo(Integer.class).one() == 0;
  }

  static void changePassword(Handle handle, Row row) {
    handle.createUpdate(CHANGE_PASSWORD).bindMethods(row).execute();
  }

  /** Deletes an account and all rows that refer to it. */
  public static void delete(Handle handle, AccountId account) {
    handle
        .createUpdate("DELETE FROM accounts WHERE account_id = :account")
        .bind("account", account)
        .execute();
  }

  private static Row read(RowView row) {
    return new Row(
        new Account(
            row.getColumn("account_id", AccountId.class),
            row.getColumn("email", EmailAddress.class),
            row.getColumn("created_at_us", Instant.class),
            row.getColumn("is_administrator", Boolean.class)),
        row.getColumn("password_hash", String.class));
  }
}
