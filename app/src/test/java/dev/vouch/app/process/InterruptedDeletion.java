package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The deletion of a site. */
final class InterruptedDeletion implements InterruptedStep {
  private static final int EVENTS = 3;

  private final QuietServer quiet;
  private ErasedUser user;
  private final List<String> texts = new ArrayList<>();
  private boolean isAnswered;

  InterruptedDeletion(QuietServer quiet) {
    this.quiet = quiet;
    user = new ErasedUser(quiet, EVENTS);
  }

  @Override
  public String files() {
    return "*";
  }

  @Override
  public void prepare() {
    isAnswered = false;
    user = new ErasedUser(quiet, EVENTS);
    texts.add(user.text());
  }

  @Override
  public void begin() {
    user.deleteSite();
    isAnswered = true;
  }

  @Override
  public boolean isDone() {
    return isAnswered;
  }

  @Override
  public void verify() throws Exception {
    if (user.hasSite()) {
      assertThat(isAnswered).as("the deletion was answered").isFalse();
      user.awaitCurrent();
      assertThat(user.reported()).isEqualTo(EVENTS);
      user.deleteSite();
    }
    assertThat(user.hasSite()).isFalse();
    assertThat(rowsOfSite("directory.db", "sites")).isZero();
    assertThat(rowsOfSite("directory.db", "site_deletions")).as("unfinished deletions").isZero();
    assertThat(rowsOfSite("salts.db", "salts")).isZero();
  }

  @Override
  public void verifyFiles() {
    for (String text : texts) {
      assertThat(StoredRows.of(quiet.server().data()))
          .noneMatch(row -> row.toString().contains(text));
    }
  }

  private int rowsOfSite(String file, String table) throws SQLException {
    String count = "SELECT count(*) FROM %s WHERE site_id = '%s'".formatted(table, user.site());
    return (Integer) quiet.query(file, count).getFirst();
  }
}
