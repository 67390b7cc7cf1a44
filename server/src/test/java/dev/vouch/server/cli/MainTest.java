package dev.vouch.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.server.config.Setting;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MainTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void config_showsEverySetting_andTheValueInEffect() {
    assertThat(run(Map.of("VOUCH_PORT", "9090"), "config", "--host", "0.0.0.0")).isZero();
    for (Setting setting : Setting.values()) {
      assertThat(out.toString()).contains(setting.variable());
    }
    assertThat(out.toString()).contains("port=9090").contains("host=0.0.0.0");
  }

  @Test
  void invalidSettings_stopTheStart_withAllOfThemListed() {
    assertThat(run(Map.of("VOUCH_PROT", "1"), "serve", "--port", "x")).isEqualTo(2);
    assertThat(err.toString()).contains("VOUCH_PROT is no setting").contains("--port \"x\"");
  }

  @Test
  void unknownCommand_isRefused_andTheOneMeantIsNamed() {
    assertThat(run(Map.of(), "sevre")).isEqualTo(2);
    assertThat(err.toString()).contains("Did you mean: vouch serve?");
  }

  @Test
  void help_listsTheCommands() {
    assertThat(run(Map.of(), "--help")).isZero();
    assertThat(out.toString()).contains("serve").contains("config");
  }

  @Test
  void version_isPrinted() {
    assertThat(run(Map.of(), "--version")).isZero();
    assertThat(out.toString()).startsWith("Vouch ").contains("Java 2");
  }

  private int run(Map<String, String> environment, String... arguments) {
    return Main.run(environment, new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }
}
