package dev.vouch.directory;

import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.payment.HookId;
import dev.vouch.core.payment.PaymentProvider;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.alert.Alert.AlertId;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.mail.MailTopic;
import java.lang.reflect.Type;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.argument.ArgumentFactory;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.core.generic.GenericTypes;
import org.jdbi.v3.core.spi.JdbiPlugin;

/**
 * The JDBI plugin that stores value types in columns, so that tables bind and read them directly.
 * Instants are whole microseconds since 1970-01-01T00:00Z.
 */
final class ColumnTypes implements JdbiPlugin {
  @Override
  public void customizeJdbi(Jdbi jdbi) {
    register(jdbi, Instant.class, Microseconds::of, ColumnTypes::instant);
    text(jdbi, LocalDate.class, LocalDate::toString, LocalDate::parse);
    text(jdbi, SiteId.class, SiteId::toString, text -> SiteId.parse(text).orElseThrow());
    text(jdbi, AccountId.class, AccountId::toString, text -> AccountId.parse(text).orElseThrow());
    text(jdbi, AlertId.class, AlertId::toString, text -> AlertId.parse(text).orElseThrow());
    text(jdbi, HookId.class, HookId::value, HookId::new);
    text(jdbi, KeyId.class, KeyId::value, KeyId::new);
    text(jdbi, SecretHash.class, SecretHash::hex, SecretHash::new);
    text(jdbi, EmailAddress.class, EmailAddress::text, EmailAddress::new);
    text(jdbi, PagePattern.class, PagePattern::text, PagePattern::new);
    wireNamed(jdbi, AlertKind.class);
    wireNamed(jdbi, AuditEntry.Kind.class);
    wireNamed(jdbi, MailTopic.class);
    wireNamed(jdbi, PaymentProvider.class);
    wireNamed(jdbi, Role.class);
  }

  private static Optional<Instant> instant(ResultSet row, int column) throws SQLException {
    Instant instant = Microseconds.instant(row.getLong(column));
    return row.wasNull() ? Optional.empty() : Optional.of(instant);
  }

  private static <E extends Enum<E> & WireNamed> void wireNamed(Jdbi jdbi, Class<E> type) {
    text(jdbi, type, WireNamed::wireName, text -> WireNamed.of(type, text));
  }

  private static <T> void text(
      Jdbi jdbi, Class<T> type, Function<T, String> format, Function<String, T> parse) {
    register(
        jdbi, type, format, (row, column) -> Optional.ofNullable(row.getString(column)).map(parse));
  }

  private static <T> void register(
      Jdbi jdbi, Class<T> type, Function<T, ?> format, ColumnReader<T> reader) {
    jdbi.registerArgument(new Binding<>(type, format));
    jdbi.registerColumnMapper(
        type, (row, column, context) -> reader.read(row, column).orElse(null));
  }

  /** Reads a column; empty for NULL. */
  private interface ColumnReader<T> {
    Optional<T> read(ResultSet row, int column) throws SQLException;
  }

  /** Binds values of a type as the text or number that is stored. */
  private record Binding<T>(Class<T> type, Function<T, ?> format)
      implements ArgumentFactory.Preparable {
    @Override
    public Optional<Function<Object, Argument>> prepare(Type bound, ConfigRegistry config) {
      return type.isAssignableFrom(GenericTypes.getErasedType(bound))
          ? Optional.of(
              value ->
                  (position, statement, context) ->
                      statement.setObject(
                          position,
                          Optional.ofNullable(value).map(type::cast).map(format).orElse(null)))
          : Optional.empty();
    }
  }
}
