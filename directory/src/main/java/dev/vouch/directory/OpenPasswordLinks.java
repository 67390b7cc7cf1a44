package dev.vouch.directory;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.directory.PasswordLinkTable.Row;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The password links on disk, in memory: an account has one at most. Thread-safe. */
final class OpenPasswordLinks {
  private final ConcurrentMap<AccountId, Row> links = new ConcurrentHashMap<>();

  OpenPasswordLinks(Database database) {
    database.read(PasswordLinkTable::all).forEach(this::publish);
  }

  void publish(Row row) {
    links.put(row.account(), row);
  }

  void forget(AccountId account) {
    links.remove(account);
  }

  /** Whose link has this token, unless it is expired. */
  Optional<AccountId> find(SecretHash token, Instant now) {
    return links.values().stream()
        .filter(row -> row.token().equals(token) && now.isBefore(row.expiresAt()))
        .map(Row::account)
        .findFirst();
  }

  /** Whose links lead nowhere any more. */
  List<AccountId> expired(Instant now) {
    return links.values().stream()
        .filter(row -> !now.isBefore(row.expiresAt()))
        .map(Row::account)
        .toList();
  }
}
