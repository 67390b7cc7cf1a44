package dev.vouch.directory.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

class PostgresServerTest {
  @Test
  void url_namesUserPasswordHostsDatabaseAndParameters() throws SQLException {
    PGSimpleDataSource connections =
        new PostgresServer(
                "postgresql://vo%40uch:a+b%3A%2F@db1:5433,db2/vouch?sslmode=require", "vouch")
            .connections(Schema.DIRECTORY)
            .unwrap(PGSimpleDataSource.class);

    assertThat(connections.getUser()).isEqualTo("vo@uch");
    assertThat(connections.getPassword()).isEqualTo("a+b:/");
    assertThat(connections.getServerNames()).containsExactly("db1", "db2");
    assertThat(connections.getPortNumbers()).containsExactly(5433, 5432);
    assertThat(connections.getDatabaseName()).isEqualTo("vouch");
    assertThat(connections.getSslMode()).isEqualTo("require");
    assertThat(connections.getCurrentSchema()).isEqualTo("vouch_directory");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "postgresql://host",
        "postgresql://host/",
        "mysql://user:secret@host/database",
        "postgresql://user:secret%@host/database",
        "postgresql:///database"
      })
  void invalidUrl_isRejectedWithARemedy_withoutItsPassword(String url) {
    assertThatThrownBy(() -> new PostgresServer(url, "vouch").connections(Schema.DIRECTORY))
        .isInstanceOf(DirectoryException.class)
        .hasMessageContaining("postgresql://user:password@host:5432/database")
        .hasMessageNotContaining("secret")
        .hasNoCause();
  }

  @Test
  void text_hasNoPassword() {
    assertThat(new PostgresServer("postgresql://user:secret@host/database?password=x", "vouch"))
        .hasToString("postgresql://host/database");
  }

  @Test
  void rejectedUser_isTheReason() {
    PostgresServer server = new PostgresServer("postgresql://user:secret@host/database", "vouch");
    SQLException wrongPassword = new SQLException("no", "28P01");

    assertThat(server.unusable(new IllegalStateException(wrongPassword)))
        .hasMessage(
            "cannot use postgresql://host/database: PostgreSQL rejects the user, or its password or"
                + " certificate");
  }

  @Test
  void messageOfTheDriver_isShown() {
    PostgresServer server = new PostgresServer("postgresql://user@host/database", "vouch");

    assertThat(
            server.unusable(
                new IllegalStateException(
                    new PSQLException("private key file has group or world access", null))))
        .hasMessageEndingWith("(private key file has group or world access)");
  }

  @Test
  void messageOfTheServer_isNotShown_sinceItCanContainValues() {
    PostgresServer server = new PostgresServer("postgresql://user@host/database", "vouch");
    PSQLException ofServer = new PSQLException(new ServerErrorMessage("SERROR\0Mperson@example\0"));

    assertThat(server.unusable(new IllegalStateException(ofServer)))
        .hasMessageNotContaining("person@example");
  }
}
