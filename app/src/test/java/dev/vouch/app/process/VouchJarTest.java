package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.sqlite.util.LibraryLoaderUtil;

/** The jar that was just packaged. */
class VouchJarTest {
  private static final Pattern NATIVE_LIBRARY =
      Pattern.compile(".*\\.(so|dll|dylib|jnilib)(_\\w+)?");

  @Test
  void jar_hasNativeLibrariesOfThisPlatformOnly() throws IOException {
    try (JarFile jar = new JarFile(Path.of("target", "vouch.jar").toFile())) {
      List<JarEntry> libraries =
          jar.stream().filter(entry -> NATIVE_LIBRARY.matcher(entry.getName()).matches()).toList();

      assertThat(libraries)
          .satisfiesExactlyInAnyOrder(
              sqlite ->
                  assertThat("/" + sqlite.getName())
                      .isEqualTo(
                          LibraryLoaderUtil.getNativeLibResourcePath()
                              + "/"
                              + LibraryLoaderUtil.getNativeLibName()),
              rocksDb -> assertThat(rocksDb.getName()).startsWith("librocksdbjni-"));
    }
  }
}
