package dev.vouch.embedded.segment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.site.SiteId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NumberingTest {
  private static final SiteId SITE = new SiteId(7);
  private static final SiteId OTHER = new SiteId(8);
  private static final Instant NOW = Instant.parse("2026-11-01T12:00:00Z");
  private static final Client PHONE =
      new Client(
          Optional.of("DE"),
          Optional.of(Client.Device.MOBILE),
          Optional.of("Firefox"),
          Optional.empty());
  private static final Touch CAMPAIGN =
      new Touch(
          Channel.CAMPAIGN,
          "newsletter",
          Optional.of("email"),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.of("mail.example"));

  @TempDir private Path directory;

  private Numbering opened(FileExtent extent) {
    Numbering numbering = Numbering.open(directory, extent);
    numbering.advance(NOW);
    return numbering;
  }

  private static long hash(long seed) {
    return new SplittableRandom(seed).nextLong();
  }

  @Test
  void clientsAndTouches_areReadBackAsTheyWere() {
    Numbering numbering = opened(FileExtent.NONE);
    int client = numbering.of(SITE).numberOf(PHONE);
    int unknown = numbering.of(SITE).numberOf(Client.UNKNOWN);
    int touch = numbering.of(SITE).numberOf(CAMPAIGN);
    FileExtent extent = numbering.freeze().write();

    SiteNumbers read = opened(extent).of(SITE);

    assertThat(read.texts().client(client)).isEqualTo(PHONE);
    assertThat(read.texts().client(unknown)).isEqualTo(Client.UNKNOWN);
    assertThat(read.texts().touch(touch)).isEqualTo(CAMPAIGN);
    assertThat(read.numberOf(CAMPAIGN)).isEqualTo(touch);
    assertThat(read.texts().text(read.texts().clientText(client, Dimension.Field.DEVICE)))
        .isEqualTo("mobile");
    assertThat(read.texts().touchText(touch, Dimension.Field.SOURCE))
        .isEqualTo(read.texts().find("newsletter"));
    assertThat(read.texts().touchText(touch, Dimension.Field.TERM)).isZero();
    assertThat(read.texts().touchText(0, Dimension.Field.SOURCE)).isZero();
  }

  @Test
  void tail_isCutOff_whateverAManifestDoesNotName() throws IOException {
    Numbering numbering = opened(FileExtent.NONE);
    numbering.of(SITE).numberOf("/kept");
    FileExtent extent = numbering.freeze().write();
    numbering.of(SITE).numberOf("/later");
    numbering.freeze().write();
    Path file = directory.resolve(extent.name());
    Files.write(file, new byte[100], StandardOpenOption.APPEND);
    Files.writeString(directory.resolve("numbers-9"), "/unfinished");

    SiteNumbers read = opened(extent).of(SITE);
    new StoreDirectory(directory).deleteOthers(Set.of(extent.name()));

    assertThat(read.texts().find("/kept")).isEqualTo(1);
    assertThat(read.texts().find("/later")).isZero();
    assertThat(read.numberOf("/another")).isEqualTo(2);
    assertThat(file).hasSize(extent.bytes());
    assertThat(directory.resolve("numbers-9")).doesNotExist();
  }

  @Test
  void eachFlippedBit_isFound_andTheFileNamed() throws IOException {
    Numbering numbering = opened(FileExtent.NONE);
    numbering.of(SITE).numberOf(hash(1), HashKind.VISITOR);
    numbering.of(SITE).numberOf(PHONE);
    numbering.freeze().write();
    numbering.of(OTHER).numberOf(CAMPAIGN);
    FileExtent extent = numbering.freeze().write();
    Path file = directory.resolve(extent.name());
    byte[] intact = Files.readAllBytes(file);
    NumbersFile.read(directory, extent, _ -> {});

    for (int bit = 0; bit < intact.length * Byte.SIZE; bit++) {
      byte[] flipped = intact.clone();
      flipped[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      Files.write(file, flipped);

      assertThatThrownBy(() -> NumbersFile.read(directory, extent, _ -> {}))
          .as("bit %d", bit)
          .isInstanceOf(DamagedFileException.class)
          .hasMessageContaining("numbers-1 is damaged")
          .hasMessageContaining("restore a backup");
    }
  }

  @Test
  void shorterOrMissingFile_isNamed() throws IOException {
    Numbering numbering = opened(FileExtent.NONE);
    numbering.of(SITE).numberOf(PHONE);
    FileExtent extent = numbering.freeze().write();
    Path file = directory.resolve(extent.name());
    byte[] whole = Files.readAllBytes(file);

    for (int length = 0; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> opened(extent))
          .isInstanceOf(DamagedFileException.class)
          .hasMessageContaining("numbers-1 is damaged");
    }
    Files.delete(file);
    assertThatThrownBy(() -> opened(extent)).hasMessageContaining("it is missing");
  }

  @Test
  void numbersWithoutRows_leaveMemoryAndFile_andAreNotGivenAgain() throws IOException {
    Numbering numbering = opened(FileExtent.NONE);
    SiteNumbers site = numbering.of(SITE);
    int erased = site.numberOf(hash(1), HashKind.USER);
    int kept = site.numberOf(hash(2), HashKind.VISITOR);
    site.numberOf("/secret");
    int client = site.numberOf(PHONE);
    numbering.of(OTHER).numberOf("/of-a-deleted-site");
    numbering.freeze().write();
    LiveNumbers live = new LiveNumbers();
    live.people().set(kept);
    live.clients().set(client);

    numbering.beginRetention();
    numbering.retain(SITE, live);
    numbering.endRetention();
    numbering.delete(OTHER);
    FileExtent extent = numbering.freeze().write();
    new StoreDirectory(directory).deleteOthers(Set.of(extent.name()));

    assertThat(site.hash(erased)).isZero();
    assertThat(directory).isDirectoryNotContaining("glob:**numbers-1");
    byte[] bytes = Files.readAllBytes(directory.resolve(extent.name()));
    assertThat(new String(bytes, UTF_8)).contains("Firefox").doesNotContain("secret", "deleted");
    assertThat(contains(bytes, hash(1))).isFalse();
    assertThat(contains(bytes, hash(2))).isTrue();
    for (SiteNumbers each : new SiteNumbers[] {site, opened(extent).of(SITE)}) {
      assertThat(each.find(hash(1))).isZero();
      assertThat(each.find(hash(2))).isEqualTo(kept);
      assertThat(each.texts().client(client)).isEqualTo(PHONE);
      assertThat(each.texts().find("/secret")).isZero();
      assertThat(each.numberOf("/secret")).isEqualTo(5);
    }
  }

  private static boolean contains(byte[] bytes, long hash) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i <= bytes.length - Long.BYTES; i++) {
      if (buffer.getLong(i) == hash) {
        return true;
      }
    }
    return false;
  }

  /** Nobody can be followed by a number for longer than by a hash. */
  @Test
  void personWhoseRowsAreGone_hasAnotherNumber_whenTheyComeBack() {
    Numbering numbering = opened(FileExtent.NONE);
    SiteNumbers site = numbering.of(SITE);
    for (HashKind kind : HashKind.values()) {
      int before = site.numberOf(hash(1), kind);
      numbering.beginRetention();
      numbering.retain(SITE, new LiveNumbers());
      numbering.endRetention();

      assertThat(site.numberOf(hash(1), kind)).isGreaterThan(before);
    }
    FileExtent _ = numbering.freeze().write();
    int highest = site.freeze(true).end().people() - 1;
    numbering.beginRetention();
    numbering.retain(SITE, new LiveNumbers());
    numbering.endRetention();
    FileExtent extent = numbering.freeze().write();

    assertThat(opened(extent).of(SITE).numberOf(hash(1), HashKind.USER)).isEqualTo(highest + 1);
  }

  @Test
  void numberThatIsUsed_afterARetentionHasBegun_stays() {
    Numbering numbering = opened(FileExtent.NONE);
    SiteNumbers site = numbering.of(SITE);
    int person = site.numberOf(hash(1), HashKind.VISITOR);
    int page = site.numberOf("/page");
    int touch = site.numberOf(CAMPAIGN);

    numbering.beginRetention();
    site.numberOf(hash(1), HashKind.VISITOR);
    site.numberOf("/page");
    site.numberOf(CAMPAIGN);
    int later = site.numberOf(hash(2), HashKind.VISITOR);
    numbering.retain(SITE, new LiveNumbers());
    numbering.endRetention();

    assertThat(site.find(hash(1))).isEqualTo(person);
    assertThat(site.find(hash(2))).isEqualTo(later);
    assertThat(site.texts().find("/page")).isEqualTo(page);
    assertThat(site.texts().touch(touch)).isEqualTo(CAMPAIGN);
  }

  @Test
  void checkpoint_hasWhatWasThereWhenItBegan_thoughItIsDroppedMeanwhile() {
    Numbering numbering = opened(FileExtent.NONE);
    SiteNumbers site = numbering.of(SITE);
    site.numberOf(hash(1), HashKind.USER);
    site.numberOf("/page");
    FrozenNumbers frozen = numbering.freeze();
    site.numberOf("/later");
    numbering.beginRetention();
    numbering.retain(SITE, new LiveNumbers());
    numbering.endRetention();

    SiteNumbers read = opened(frozen.write()).of(SITE);

    assertThat(read.find(hash(1))).isEqualTo(1);
    assertThat(read.texts().find("/page")).isEqualTo(1);
    assertThat(read.texts().find("/later")).isZero();
  }

  @Test
  void numbersThatCouldNotBeWritten_areWrittenByTheNextCheckpoint() throws IOException {
    Numbering numbering = opened(FileExtent.NONE);
    numbering.of(SITE).numberOf("/one");
    Files.delete(directory);
    assertThatThrownBy(() -> numbering.freeze().write()).isInstanceOf(UncheckedIOException.class);
    Files.createDirectory(directory);
    FileExtent extent = numbering.freeze().write();
    Path file = directory.resolve(extent.name());
    Path moved = directory.resolve("moved");
    numbering.of(SITE).numberOf("/two");
    Files.move(file, moved);
    assertThatThrownBy(() -> numbering.freeze().write()).isInstanceOf(UncheckedIOException.class);
    Files.move(moved, file);
    extent = numbering.freeze().write();

    SiteNumbers read = opened(extent).of(SITE);

    assertThat(read.texts().find("/one")).isEqualTo(1);
    assertThat(read.texts().find("/two")).isEqualTo(2);
  }

  @Test
  void visitorHash_isNotLookedFor_whenItCannotComeBack_butUserKeysAre() {
    Numbering numbering = opened(FileExtent.NONE);
    SiteNumbers site = numbering.of(SITE);
    int visitor = site.numberOf(hash(1), HashKind.VISITOR);
    int user = site.numberOf(hash(2), HashKind.USER);

    numbering.advance(NOW.plus(Duration.ofDays(42)));
    SiteNumbers read = reopened(numbering).of(SITE);
    assertThat(read.find(hash(1))).isEqualTo(visitor);

    numbering.advance(NOW.plus(Duration.ofDays(60)));
    site.numberOf(hash(3), HashKind.VISITOR);
    read = reopened(numbering).of(SITE);
    assertThat(read.find(hash(1))).isZero();
    assertThat(read.find(hash(2))).isEqualTo(user);
    assertThat(read.hash(visitor)).isEqualTo(hash(1));
  }

  private Numbering reopened(Numbering numbering) {
    return Numbering.open(directory, numbering.freeze().write());
  }

  @Test
  void readers_findAllThatWasGivenBefore_whileNumbersAreGiven() throws InterruptedException {
    SiteNumbers site = opened(FileExtent.NONE).of(SITE);
    AtomicInteger given = new AtomicInteger();
    int people = 300_000;
    Thread writer =
        Thread.ofPlatform()
            .start(
                () -> {
                  for (int i = 1; i <= people; i++) {
                    site.numberOf(hash(i), HashKind.VISITOR);
                    site.numberOf("/" + i / 10);
                    given.set(i);
                  }
                });
    SplittableRandom random = new SplittableRandom(1);
    while (given.get() < people) {
      int known = given.get();
      if (known == 0) {
        continue;
      }
      int number = random.nextInt(1, known + 1);
      assertThat(site.find(hash(number))).isEqualTo(number);
      assertThat(site.hash(number)).isEqualTo(hash(number));
      String text = "/" + number / 10;
      assertThat(site.texts().text(site.texts().find(text))).isEqualTo(text);
      assertThat(site.find(hash(-number))).isZero();
    }
    writer.join();
  }
}
