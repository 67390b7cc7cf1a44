package dev.vouch.embedded.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.credit.Credit;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.warehouse.WarehouseException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventStoreTest {
  private static final SiteId SITE = new SiteId(7);
  private static final SiteId OTHER_SITE = new SiteId(8);
  private static final LocalDate DAY = LocalDate.parse("2026-03-01");
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final UserKey USER = new UserKey(0x1234_5678_9abc_def0L);
  private static final UserKey OTHER_USER = new UserKey(0x0fed_cba9_8765_4321L);
  private static final long VISITOR = 0x7777_1111_2222_3333L;

  @TempDir Path temporary;
  private Path directory = Path.of("");
  private EventStore store;
  private Instant now = NOON;
  private long last;

  @BeforeEach
  void open() {
    directory = temporary.resolve("segments");
    store = usable().store();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private OpenedStore.Usable usable() {
    OpenedStore opened = EventStore.open(new StoreDirectory(directory), () -> now);
    assertThat(opened).isInstanceOf(OpenedStore.Usable.class);
    return (OpenedStore.Usable) opened;
  }

  private OpenedStore.Usable reopen() {
    store.close();
    OpenedStore.Usable opened = usable();
    store = opened.store();
    return opened;
  }

  private void checkpoint() {
    Checkpoint checkpoint = store.beginCheckpoint();
    checkpoint.write();
    checkpoint.end();
  }

  private void apply(CreditChange... changes) {
    long first = store.next();
    last = Math.max(last, first);
    store.apply(new ChangeBatch(first, last + 1, NOON, List.of(changes)));
  }

  /** An event of a backend with a user, credited to itself. */
  private CreditChange.Credited event(SiteId site, UserKey user, Instant at, String path) {
    return success(site, Optional.of(user), at, path, user.value(), CreditKind.USER);
  }

  private CreditChange.Credited success(
      SiteId site, Optional<UserKey> user, Instant at, String path, long person, CreditKind kind) {
    last++;
    return new CreditChange.Credited(
        last,
        new LogRecord.ServerEvent(
            new EventId(new UUID(last, last)),
            site,
            at,
            new EventContent(
                EventName.SUCCESS,
                path,
                Optional.of("paid"),
                Optional.empty(),
                new LinkedHashMap<>()),
            Forwarding.BOTH,
            Optional.of(new BrowserHashes(VISITOR, 5)),
            user,
            Optional.of(new OrderReference(OrderRole.PLACED, new OrderKey(last)))),
        credit(kind, person));
  }

  private static Credit credit(CreditKind kind, long person) {
    return new Credit(
        kind,
        Reason.SAME_BROWSER,
        OptionalLong.of(VISITOR),
        person,
        Client.UNKNOWN,
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  private List<EventRow> rows(LocalDate day) {
    List<EventRow> rows = new ArrayList<>();
    store.rows(day).forEachRemaining(rows::add);
    return rows;
  }

  @Test
  void changes_areLostWithoutACheckpoint_andKeptByOne() {
    apply(event(SITE, USER, NOON, "/a"));
    reopen();
    assertThat(store.next()).isEqualTo(1);
    assertThat(rows(DAY)).isEmpty();

    last = 0;
    apply(event(SITE, USER, NOON, "/a"));
    checkpoint();
    reopen();
    assertThat(store.next()).isEqualTo(2);
    assertThat(store.version().receivedUntil()).isEqualTo(NOON);
    assertThat(rows(DAY)).singleElement().extracting(EventRow::pagePath).isEqualTo("/a");
    assertThat(new StoredFiles(directory).extent().orElseThrow().next()).isGreaterThan(1);
  }

  @Test
  void apply_ignoresABatchThatWasApplied_andRefusesAGap() {
    apply(event(SITE, USER, NOON, "/a"));
    store.apply(new ChangeBatch(1, 2, NOON, List.of(event(SITE, USER, NOON, "/b"))));
    assertThat(rows(DAY)).hasSize(1);
    assertThatThrownBy(() -> store.apply(new ChangeBatch(5, 6, NOON, List.of())))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void apply_changesNothingIfItFails() {
    apply(event(SITE, USER, NOON, "/a"));
    LogRecord noEvent = new LogRecord.Time(NOON);
    CreditChange wrong = new CreditChange.Credited(3, noEvent, credit(CreditKind.USER, 1));
    CreditChange removal =
        new CreditChange.SiteDeleted(SITE, Instant.parse("2299-01-01T00:00:00Z"));
    assertThatThrownBy(() -> apply(removal, wrong)).isInstanceOf(WarehouseException.class);
    assertThat(rows(DAY)).hasSize(1);
    assertThat(store.next()).isEqualTo(2);
  }

  @Test
  void correction_isIgnoredWithoutItsEvent() {
    apply(
        new CreditChange.Corrected(SITE, 1, NOON, credit(CreditKind.USER, 1), 1),
        event(OTHER_SITE, USER, NOON, "/a"));
    assertThat(rows(DAY)).hasSize(1);
  }

  @Test
  void closedDay_hasAFinalFile_withoutForwardedVisitors_andIsDurableAfterTheCheckpoint() {
    apply(event(SITE, USER, NOON, "/a"), event(OTHER_SITE, USER, NOON.plusSeconds(1), "/b"));
    checkpoint();
    assertThat(rows(DAY)).allMatch(row -> row.forwardedVisitor().isPresent());
    apply(new CreditChange.DayClosed(DAY));
    assertThat(rows(DAY)).hasSize(2).allMatch(row -> row.forwardedVisitor().isEmpty());
    assertThat(store.closedUntil()).contains(Instant.parse("2026-03-02T00:00:00Z"));
    assertThat(store.durableUntil()).isEmpty();
    checkpoint();
    assertThat(store.durableUntil()).contains(Instant.parse("2026-03-02T00:00:00Z"));
    assertThat(store.closedDays()).containsExactly(DAY);
    assertThat(files()).filteredOn(name -> name.endsWith(".parts")).hasSize(1);
    reopen();
    apply(new CreditChange.Corrected(SITE, 1, NOON, credit(CreditKind.VISITOR, VISITOR), 9));
    assertThat(rows(DAY)).hasSize(2).noneMatch(row -> row.credit() == CreditKind.VISITOR);
  }

  private List<String> files() {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void orderKeys_leaveTheFilesOfDaysThatNoRefundCanReferTo() {
    apply(event(SITE, USER, NOON, "/a"));
    apply(new CreditChange.DayClosed(DAY));
    checkpoint();
    List<FinalOrder> orders = new ArrayList<>();
    store.finalOrders(orders::add);
    assertThat(orders)
        .singleElement()
        .satisfies(
            order -> {
              assertThat(order.order()).isEqualTo(new OrderKey(1));
              assertThat(order.ofOwnUser()).isTrue();
              assertThat(order.ownPerson()).isEqualTo(USER.value());
            });
    LocalDate last = DAY;
    while (!new CreditChange.DayClosed(last).lastDayWithoutOrders().equals(DAY)) {
      last = last.plusDays(1);
    }
    apply(new CreditChange.DayClosed(last));
    store.finalOrders(_ -> orders.add(orders.getFirst()));
    assertThat(orders).hasSize(1);
    assertThat(rows(DAY)).allMatch(row -> row.orderKey().isEmpty());
    List<String> before = files();
    checkpoint();
    assertThat(files()).isNotEqualTo(before);
    assertThat(rows(DAY)).hasSize(1).allMatch(row -> row.orderKey().isEmpty());
  }

  @Test
  void orderKeys_leaveAFile_thatIsWrittenWhileTheirTimeEnds() {
    apply(event(SITE, USER, NOON, "/a"));
    apply(new CreditChange.DayClosed(DAY));
    Checkpoint checkpoint = store.beginCheckpoint();
    apply(new CreditChange.DayClosed(DAY.plusYears(1)));
    checkpoint.write();
    checkpoint.end();
    List<String> before = files();
    checkpoint();
    assertThat(files())
        .filteredOn(name -> name.startsWith("closed-"))
        .singleElement()
        .satisfies(name -> assertThat(before).doesNotContain(name));
  }

  @Test
  void erasure_unlinksClosedDays_andItsBytesLeaveTheFilesAfterTheDelay() throws IOException {
    apply(event(SITE, USER, NOON, "/only-of-the-erased"), event(OTHER_SITE, USER, NOON, "/x"));
    apply(success(SITE, Optional.of(OTHER_USER), NOON, "/kept", USER.value(), CreditKind.VISITOR));
    apply(event(SITE, OTHER_USER, NOON, "/other"));
    apply(new CreditChange.DayClosed(DAY));
    apply(event(SITE, USER, NOON.plus(Duration.ofDays(1)), "/only-of-the-erased"));
    checkpoint();
    assertThat(filesWith("/only-of-the-erased")).isNotEmpty();

    apply(new CreditChange.UserErased(SITE, USER, NOON, ++last));
    assertThat(rows(DAY.plusDays(1))).isEmpty();
    assertThat(rows(DAY)).hasSize(3);
    assertThat(rows(DAY).stream().filter(row -> row.pagePath().equals("/kept")))
        .singleElement()
        .satisfies(row -> assertThat(row.person()).isEqualTo(VISITOR));
    checkpoint();
    reopen();
    assertThat(rows(DAY)).hasSize(3);

    finishRemovals();
    assertThat(filesWith("/only-of-the-erased")).isEmpty();
    assertThat(rows(DAY)).hasSize(3);
    reopen();
    assertThat(rows(DAY)).hasSize(3);

    apply(new CreditChange.UserErased(OTHER_SITE, USER, NOON.plusSeconds(1), ++last));
    finishRemovals();
    assertThat(filesWith(USER.value())).isEmpty();
    assertThat(filesWith(OTHER_USER.value())).isNotEmpty();
  }

  /** Makes the checkpoints that an idle server makes for removals, within an hour. */
  private void finishRemovals() {
    Instant until = now.plus(Duration.ofHours(1));
    for (; now.isBefore(until); now = now.plus(Duration.ofMinutes(1))) {
      if (store.isRemovalDue()) {
        checkpoint();
      }
    }
    assertThat(store.isRemovalDue()).isFalse();
  }

  @Test
  void erasedHash_leavesTheFilesWithinAnHour_alsoIfOthersAreErasedMeanwhile() throws IOException {
    apply(event(SITE, USER, NOON, "/a"), event(SITE, new UserKey(100), NOON, "/a"));
    apply(new CreditChange.DayClosed(DAY));
    checkpoint();
    apply(new CreditChange.UserErased(SITE, USER, NOON.plusSeconds(1), ++last));
    for (long user = 101; user < 113; user++) {
      checkpoint();
      now = now.plus(Duration.ofMinutes(5));
      Instant nextDay = NOON.plus(Duration.ofDays(1));
      apply(event(SITE, new UserKey(user), nextDay, "/a"));
      apply(new CreditChange.UserErased(SITE, new UserKey(user), nextDay.plusSeconds(1), ++last));
    }
    assertThat(filesWith(USER.value())).isEmpty();
  }

  @Test
  void copyOfAllFiles_lacksWhatWasErasedBeforeTheCheckpoint() throws IOException {
    apply(event(SITE, USER, NOON, "/erased"), event(SITE, OTHER_USER, NOON, "/kept"));
    apply(new CreditChange.DayClosed(DAY));
    checkpoint();
    apply(new CreditChange.UserErased(SITE, USER, NOON.plusSeconds(1), ++last));
    checkpoint();
    assertThat(filesWith(USER.value())).as("the bytes go later").isNotEmpty();

    KeptFiles all = new StoredFiles(directory).all().orElseThrow();
    Path copied = Files.createDirectory(temporary.resolve("copy"));
    for (KeptFiles.KeptFile file : all.files()) {
      Files.copy(directory.resolve(file.name()), copied.resolve(file.name()));
    }
    Files.write(copied.resolve(all.manifestName()), all.manifest());
    store.close();
    directory = copied;
    store = usable().store();
    assertThat(rows(DAY)).extracting(EventRow::pagePath).containsExactly("/kept");
  }

  @Test
  void version_changesWithEachRemoval_andWithEachPerson() {
    apply(event(SITE, USER, NOON, "/a"), event(SITE, OTHER_USER, NOON, "/b"));
    apply(success(SITE, Optional.empty(), NOON, "/c", USER.value(), CreditKind.VISITOR));
    apply(new CreditChange.DayClosed(DAY));
    String before = store.version(DAY);
    apply(event(SITE, USER, NOON.plus(Duration.ofDays(1)), "/a"));
    assertThat(store.version(DAY)).isEqualTo(before);

    apply(new CreditChange.UserErased(SITE, OTHER_USER, NOON.plusSeconds(1), ++last));
    String withoutOther = store.version(DAY);
    assertThat(withoutOther).isNotEqualTo(before);
    apply(new CreditChange.UserErased(SITE, USER, NOON.plusSeconds(1), ++last));
    assertThat(store.version(DAY)).isNotEqualTo(withoutOther);
    assertThat(rows(DAY)).singleElement().extracting(EventRow::person).isEqualTo(VISITOR);
  }

  @Test
  void forwardedVisitorHash_leavesTheFilesAfterTheDayCloses() throws IOException {
    CreditChange.Credited forwarded = event(SITE, USER, NOON, "/a");
    Credit own = forwarded.credit();
    apply(
        new CreditChange.Credited(
            forwarded.position(),
            forwarded.event(),
            new Credit(
                own.kind(),
                own.reason(),
                OptionalLong.empty(),
                own.person(),
                own.client(),
                Optional.empty(),
                Optional.empty(),
                List.of())));
    checkpoint();
    assertThat(filesWith(VISITOR)).isNotEmpty();
    apply(new CreditChange.DayClosed(DAY));
    finishRemovals();
    assertThat(filesWith(VISITOR)).isEmpty();
    assertThat(filesWith(USER.value())).isNotEmpty();
  }

  private List<String> filesWith(String text) throws IOException {
    return filesWith(text.getBytes(StandardCharsets.UTF_8));
  }

  private List<String> filesWith(long hash) throws IOException {
    byte[] bytes = ByteBuffer.allocate(Long.BYTES).putLong(hash).array();
    byte[] reversed = ByteBuffer.allocate(Long.BYTES).putLong(Long.reverseBytes(hash)).array();
    List<String> found = new ArrayList<>(filesWith(bytes));
    found.addAll(filesWith(reversed));
    return found;
  }

  private List<String> filesWith(byte[] bytes) throws IOException {
    String searched = new String(bytes, StandardCharsets.ISO_8859_1);
    List<String> found = new ArrayList<>();
    for (String name : files()) {
      byte[] content = Files.readAllBytes(directory.resolve(name));
      if (new String(content, StandardCharsets.ISO_8859_1).contains(searched)) {
        found.add(name);
      }
    }
    return found;
  }

  @Test
  void visitorOfAnImportedDay_hasOneNumber_alsoAfterLaterStarts() throws IOException {
    apply(success(SITE, Optional.empty(), NOON, "/a", VISITOR, CreditKind.VISITOR));
    List<EventRow> exported = rows(DAY);
    store.close();
    directory = temporary.resolve("imported");
    store = usable().store();
    store.importDay(DAY, exported.iterator());
    checkpoint();
    for (int start = 0; start < 2; start++) {
      reopen();
      Instant at = NOON.plus(Duration.ofDays(1));
      apply(success(SITE, Optional.empty(), at, "/b", VISITOR, CreditKind.VISITOR));
      apply(success(SITE, Optional.empty(), at, "/b", start + 1, CreditKind.VISITOR));
      checkpoint();
    }
    assertThat(rows(DAY.plusDays(1))).hasSize(4);
    assertThat(timesInFiles(VISITOR)).isEqualTo(1);
  }

  private int timesInFiles(long hash) throws IOException {
    byte[] bytes = ByteBuffer.allocate(Long.BYTES).putLong(Long.reverseBytes(hash)).array();
    String searched = new String(bytes, StandardCharsets.ISO_8859_1);
    int times = 0;
    for (String name : filesWith(bytes)) {
      byte[] content = Files.readAllBytes(directory.resolve(name));
      times += new String(content, StandardCharsets.ISO_8859_1).split(searched, -1).length - 1;
    }
    return times;
  }

  @Test
  void deletedSite_leavesNothingInFiles_afterTheDelay() throws IOException {
    apply(event(SITE, USER, NOON, "/gone"), event(OTHER_SITE, USER, NOON, "/stays"));
    apply(new CreditChange.DayClosed(DAY));
    apply(event(SITE, USER, NOON.plus(Duration.ofDays(1)), "/gone"));
    checkpoint();
    apply(new CreditChange.SiteDeleted(SITE, Instant.parse("2299-01-01T00:00:00Z")));
    assertThat(store.version().site(SITE).days()).isEmpty();
    finishRemovals();
    assertThat(filesWith("/gone")).isEmpty();
    assertThat(rows(DAY)).singleElement().extracting(EventRow::pagePath).isEqualTo("/stays");
  }

  @Test
  void expiredEvents_doNotComeBack() {
    apply(event(SITE, USER, NOON, "/a"), new CreditChange.Expired(SITE, NOON.plusSeconds(1)));
    checkpoint();
    reopen();
    apply(event(SITE, USER, NOON, "/late"));
    apply(event(SITE, USER, NOON.plusSeconds(2), "/b"));
    assertThat(rows(DAY)).singleElement().extracting(EventRow::pagePath).isEqualTo("/b");
  }

  @Test
  void importedDay_hasTheExportedEvents_andIsClosed() {
    apply(event(SITE, USER, NOON, "/a"), event(OTHER_SITE, USER, NOON.plusSeconds(1), "/b"));
    apply(new CreditChange.DayClosed(DAY));
    List<EventRow> exported = rows(DAY);
    checkpoint();
    store.importDay(DAY, exported.iterator());
    assertThat(rows(DAY)).isEqualTo(exported);
    store.importDay(DAY, exported.stream().limit(1).iterator());
    assertThat(rows(DAY)).isEqualTo(exported.subList(0, 1));
    checkpoint();
    reopen();
    assertThat(rows(DAY)).isEqualTo(exported.subList(0, 1));
    assertThat(store.closedDays()).containsExactly(DAY);
  }

  @Test
  void flippedBit_isFoundInEachFile_andNamed() throws IOException {
    apply(event(SITE, USER, NOON, "/a"));
    apply(new CreditChange.DayClosed(DAY));
    for (int event = 0; event < 100; event++) {
      apply(event(SITE, OTHER_USER, NOON.plus(Duration.ofDays(1)), "/" + event));
    }
    checkpoint();
    apply(
        new CreditChange.Corrected(
            SITE, 3, NOON.plus(Duration.ofDays(1)), credit(CreditKind.USER, 1), 9));
    checkpoint();
    assertThat(new StoredFiles(directory).check())
        .hasSize(7)
        .allMatch(StoredFileCheck.Intact.class::isInstance);
    Random random = new Random(1);
    for (StoredFileCheck check : new StoredFiles(directory).check()) {
      flips(random, check);
    }
  }

  private void flips(Random random, StoredFileCheck check) throws IOException {
    Path file = directory.resolve(check.file());
    byte[] content = Files.readAllBytes(file);
    for (int flips = 0; flips < 50; flips++) {
      byte[] flipped = content.clone();
      flipped[random.nextInt(content.length)] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, flipped);
      assertThat(new StoredFiles(directory).check())
          .filteredOn(each -> each instanceof StoredFileCheck.Damaged)
          .singleElement()
          .satisfies(damaged -> assertThat(damaged.file()).isEqualTo(check.file()));
    }
    Files.write(file, content);
  }

  @Test
  void damagedManifest_isReplacedByItsCopy() throws IOException {
    apply(event(SITE, USER, NOON, "/a"));
    checkpoint();
    Path manifest = directory.resolve(StoredName.MANIFEST);
    byte[] content = Files.readAllBytes(manifest);
    content[20] ^= 1;
    Files.write(manifest, content);
    reopen();
    assertThat(rows(DAY)).hasSize(1);
    assertThat(Files.readAllBytes(manifest))
        .isEqualTo(Files.readAllBytes(directory.resolve(StoredName.MANIFEST_COPY)));
  }

  @Test
  void damagedOpenDay_isDeletedWithAllThatIsDerived_andTheLogIsReplayedOverClosedDays()
      throws IOException {
    apply(event(SITE, USER, NOON, "/closed"));
    apply(new CreditChange.DayClosed(DAY));
    apply(event(SITE, USER, NOON.plus(Duration.ofDays(1)), "/open"));
    checkpoint();
    store.close();
    String open = files().stream().filter(name -> name.startsWith("open-")).findAny().orElseThrow();
    Files.write(directory.resolve(open), new byte[100]);
    assertThat(EventStore.open(directory))
        .isInstanceOfSatisfying(
            OpenedStore.Unusable.class, damaged -> assertThat(damaged.reason()).contains(open));
    new StoredFiles(directory).deleteDerived();
    assertThat(files()).doesNotContain(open);
    store = usable().store();
    assertThat(store.next()).isEqualTo(1);
    assertThat(store.durableUntil()).isPresent();
    assertThat(rows(DAY)).hasSize(1);

    last = 0;
    apply(event(SITE, USER, NOON, "/closed"));
    apply(new CreditChange.DayClosed(DAY));
    apply(event(SITE, USER, NOON.plus(Duration.ofDays(1)), "/open"));
    assertThat(rows(DAY)).hasSize(1);
    assertThat(rows(DAY.plusDays(1))).hasSize(1);
  }

  @Test
  void missingClosedDay_isReported_andCanBeImported() throws IOException {
    apply(event(SITE, USER, NOON, "/closed"));
    apply(new CreditChange.DayClosed(DAY));
    List<EventRow> exported = rows(DAY);
    checkpoint();
    String closed =
        files().stream().filter(name -> name.startsWith("closed-")).findAny().orElseThrow();
    Files.delete(directory.resolve(closed));
    assertThat(reopen().damaged())
        .singleElement()
        .satisfies(damaged -> assertThat(damaged.day()).contains(DAY));
    assertThat(rows(DAY)).isEmpty();
    checkpoint();
    assertThat(reopen().damaged()).hasSize(1);
    store.importDay(DAY, exported.iterator());
    checkpoint();
    assertThat(reopen().damaged()).isEmpty();
    assertThat(rows(DAY)).isEqualTo(exported);
  }

  @Test
  void missingClosedDay_canBePutBack_afterARemoval() throws IOException {
    apply(event(SITE, USER, NOON, "/closed"));
    apply(new CreditChange.DayClosed(DAY));
    apply(event(SITE, OTHER_USER, NOON.plus(Duration.ofDays(1)), "/open"));
    List<EventRow> before = rows(DAY);
    checkpoint();
    String closed =
        files().stream().filter(name -> name.startsWith("closed-")).findAny().orElseThrow();
    Path elsewhere = temporary.resolve(closed);
    Files.move(directory.resolve(closed), elsewhere);
    reopen();
    apply(new CreditChange.UserErased(SITE, OTHER_USER, NOON.plus(Duration.ofDays(2)), ++last));
    finishRemovals();
    Files.move(elsewhere, directory.resolve(closed));
    assertThat(reopen().damaged()).isEmpty();
    assertThat(rows(DAY)).isEqualTo(before);
  }

  @Test
  void failedCheckpoint_leavesTheLastOne() {
    apply(event(SITE, USER, NOON, "/a"));
    checkpoint();
    store.close();
    StoreDirectory failing =
        new StoreDirectory(
            directory,
            step -> {
              if (step.equals("rename manifest")) {
                throw new WarehouseException("the disk is full");
              }
            });
    store = ((OpenedStore.Usable) EventStore.open(failing, () -> now)).store();
    apply(event(SITE, USER, NOON, "/b"));
    for (int attempt = 0; attempt < 2; attempt++) {
      Checkpoint checkpoint = store.beginCheckpoint();
      assertThatThrownBy(checkpoint::write).isInstanceOf(WarehouseException.class);
      assertThatThrownBy(checkpoint::end).isInstanceOf(IllegalStateException.class);
    }
    assertThat(rows(DAY)).hasSize(2);
    reopen();
    assertThat(rows(DAY)).hasSize(1);
  }
}
