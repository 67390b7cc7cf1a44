package dev.vouch.directory.account;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.directory.account.PasswordLinkTable.Row;
import dev.vouch.directory.database.CachedRows;
import dev.vouch.directory.database.Database;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The in-memory index of password links, at most one per account. Thread-safe. */
public final class OpenPasswordLinks {
  private final ConcurrentMap<AccountId, Row> links = new ConcurrentHashMap<>();

  public OpenPasswordLinks(Database database) {
    database.cache(PasswordLinkTable::all, all -> CachedRows.replace(links, all, Row::account));
  }

  void publish(Row row) {
    links.put(row.account(), row);
  }

  /** Removes a deleted link from memory. */
  public void remove(AccountId account) {
    links.remove(account);
  }

  /** Returns the account whose link has this token, unless the link has expired. */
  Optional<AccountId> find(SecretHash token, Instant now) {
    return links.values().stream()
        .filter(row -> row.token().equals(token) && now.isBefore(row.expiresAt()))
        .map(Row::account)
        .findFirst();
  }

  /** Returns the accounts whose links have expired. */
  List<AccountId> expired(Instant now) {
    return links.values().stream()
        .filter(row -> !now.isBefore(row.expiresAt()))
        .map(Row::account)
        .toList();
  }
}
