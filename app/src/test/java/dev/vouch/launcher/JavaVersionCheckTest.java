package dev.vouch.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JavaVersionCheckTest {
  private static final int MAGIC = 0xCAFEBABE;
  private static final int JAVA_8 = 52;

  @ParameterizedTest
  @ValueSource(strings = {"1.8", "9", "17", "24", ""})
  void olderVersions_areRefused_namingTheRequiredOne(String version) {
    assertThat(JavaVersionCheck.isSupported(version)).isFalse();
    assertThat(JavaVersionCheck.refusal(version, "/usr/lib/jvm/old"))
        .startsWith("vouch: Java 25 or later is required, but this is Java " + version + " (/usr");
  }

  @ParameterizedTest
  @ValueSource(strings = {"25", "26", "100"})
  void laterVersions_areSupported(String version) {
    assertThat(JavaVersionCheck.isSupported(version)).isTrue();
  }

  @Test
  void thisJava_isSupported() {
    assertThat(JavaVersionCheck.isSupported(System.getProperty("java.specification.version")))
        .isTrue();
  }

  @Test
  void check_isCompiledForJava8_soThatOldJvmsRunIt() throws IOException {
    try (InputStream stream = JavaVersionCheck.class.getResourceAsStream("JavaVersionCheck.class");
        DataInputStream classFile = new DataInputStream(Objects.requireNonNull(stream))) {
      assertThat(classFile.readInt()).isEqualTo(MAGIC);
      classFile.readUnsignedShort();
      assertThat(classFile.readUnsignedShort()).isEqualTo(JAVA_8);
    }
  }
}
