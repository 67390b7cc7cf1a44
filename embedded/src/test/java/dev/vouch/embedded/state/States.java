package dev.vouch.embedded.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.credit.CreditState;
import dev.vouch.embedded.state.RocksDbState.Opened;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Opens and reads states in tests. */
final class States {
  static final int FORMAT = 1;

  private States() {}

  static RocksDbState open(Path directory) {
    Opened opened =
        RocksDbState.open(directory, new StateSettings(StateSettings.MEMORY_MIN), FORMAT);
    assertThat(opened).isInstanceOf(Opened.Usable.class);
    return ((Opened.Usable) opened).state();
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.US_ASCII);
  }

  /** The entries of a range in its order. */
  static Map<String, String> entries(CreditState state, String from, String until) {
    Map<String, String> entries = new LinkedHashMap<>();
    try (CreditState.Entries range = state.range(bytes(from), bytes(until))) {
      while (range.next()) {
        entries.put(text(range.key()), text(range.value()));
      }
    }
    return entries;
  }
}
