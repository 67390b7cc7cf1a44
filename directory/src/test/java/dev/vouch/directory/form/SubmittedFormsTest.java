package dev.vouch.directory.form;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.directory.DirectoryFixture;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SubmittedFormsTest {
  @TempDir Path folder;

  @Test
  void form_isAddedOnce_untilItIsRemovedOrExpires() {
    DirectoryFixture fixture = new DirectoryFixture(folder);
    SubmittedForms forms = fixture.directory().submittedForms();
    Instant expiry = fixture.clock.instant().plusSeconds(60);

    assertThat(forms.add("a", expiry)).isTrue();
    assertThat(forms.add("a", expiry)).isFalse();
    assertThat(forms.add("b", expiry)).isTrue();
    forms.remove("a");
    assertThat(forms.add("a", expiry)).isTrue();

    fixture.clock.advance(Duration.ofSeconds(60));
    assertThat(forms.add("c", expiry.plusSeconds(60))).isTrue();
    assertThat(stored(fixture)).containsExactly("c");
  }

  private static List<String> stored(DirectoryFixture fixture) {
    return fixture
        .openDatabase()
        .read(
            handle ->
                handle
                    .createQuery("SELECT form_id FROM submitted_forms")
                    .mapTo(String.class)
                    .list());
  }

  @Test
  void concurrentSubmissions_areAddedOnce() {
    DirectoryFixture fixture = new DirectoryFixture(folder);
    SubmittedForms forms = fixture.directory().submittedForms();
    Instant expiry = fixture.clock.instant().plusSeconds(60);

    long added = IntStream.range(0, 8).parallel().filter(_ -> forms.add("a", expiry)).count();

    assertThat(added).isEqualTo(1);
  }

  @Test
  void submittedForm_isRememberedAfterARestart() {
    DirectoryFixture fixture = new DirectoryFixture(folder);
    Instant expiry = fixture.clock.instant().plusSeconds(60);
    fixture.directory().submittedForms().add("a", expiry);

    fixture.crash();

    assertThat(fixture.directory().submittedForms().add("a", expiry)).isFalse();
  }
}
