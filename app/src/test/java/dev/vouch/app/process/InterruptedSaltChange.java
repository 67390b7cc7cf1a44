package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.visitor.SaltPeriod;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;

/** The first start in a new period: its salt is created, and the oldest one is destroyed. */
final class InterruptedSaltChange implements InterruptedStep {
  private static final int EVENTS = 4;

  private final QuietServer quiet;
  private List<Salt> before = List.of();

  InterruptedSaltChange(QuietServer quiet) {
    this.quiet = quiet;
  }

  private record Salt(long number, String hex) {
    static Salt of(Object row) {
      String[] parts = row.toString().split(":", 2);
      return new Salt(Long.parseLong(parts[0]), parts[1]);
    }
  }

  @Override
  public String files() {
    return "salts.db*";
  }

  @Override
  public void prepare() throws SQLException {
    quiet.load().sendEach(EVENTS);
    quiet.stored();
    before = salts();
    quiet.server().stop();
    quiet.injector().moveClock(SaltPeriod.LENGTH);
  }

  @Override
  public void begin() {
    quiet.server().tryRestart();
  }

  @Override
  public boolean isDone() {
    return quiet.server().isReady();
  }

  @Override
  public void verify() throws Exception {
    long current = SaltPeriod.of(quiet.injector().now()).number();
    List<Salt> after = salts();
    assertThat(after).extracting(Salt::number).contains(current - 1, current);
    for (Salt salt : before) {
      boolean isLive = salt.number() >= current - 1;
      assertThat(after.contains(salt)).as("salt %d stays", salt.number()).isEqualTo(isLive);
      assertThat(quiet.isInFiles("", HexFormat.of().parseHex(salt.hex())))
          .as("the files contain salt %d", salt.number())
          .isEqualTo(isLive);
    }
    assertThat(before).as("a salt was destroyed").anyMatch(salt -> !after.contains(salt));
  }

  private List<Salt> salts() throws SQLException {
    String ofSite =
        "SELECT number || ':' || hex(salt) FROM salts WHERE site_id = '%s'"
            .formatted(quiet.load().site());
    return quiet.query("salts.db", ofSite).stream().map(Salt::of).toList();
  }
}
