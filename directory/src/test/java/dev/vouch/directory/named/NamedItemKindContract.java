package dev.vouch.directory.named;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.named.NamedItems.SaveResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rules that every kind of named items keeps. */
public abstract class NamedItemKindContract<V> {
  @TempDir Path folder;
  protected DirectoryFixture fixture;
  protected SiteId site;

  @BeforeEach
  void openDirectoryWithASite() {
    fixture = new DirectoryFixture(folder);
    site = fixture.newSite();
  }

  protected abstract NamedItems<V> items(Directory directory);

  protected abstract V named(String name);

  protected abstract UnaryOperator<V> renamed(String name);

  /** Returns the maximum number per site. */
  protected abstract int siteLimit();

  protected final NamedItems<V> items() {
    return items(fixture.directory());
  }

  protected final NamedItem<V> created(SiteId of, V value) {
    if (items().create(of, value) instanceof SaveResult.Saved<V>(NamedItem<V> saved)) {
      return saved;
    }
    throw new AssertionError("not created: " + value);
  }

  @Test
  void create_holdsAtOnceAndAfterACrash() {
    NamedItem<V> created = created(site, named("paid"));

    assertThat(created.value()).isEqualTo(named("paid"));
    assertThat(created.createdAt()).isEqualTo(fixture.clock.instant());
    assertThat(items().of(site)).containsExactly(named("paid"));
    fixture.crash();
    assertThat(items().find(site, created.id())).contains(created);
  }

  @Test
  void list_showsTheOldestFirst_ofThisSiteOnly() {
    NamedItem<V> first = created(site, named("z"));
    fixture.clock.advance(Duration.ofSeconds(1));
    NamedItem<V> second = created(site, named("a"));
    SiteId other = fixture.newSite();
    NamedItem<V> elsewhere = created(other, named("z"));

    assertThat(items().list(site)).containsExactly(first, second);
    assertThat(items().of(other)).containsExactly(elsewhere.value());
    assertThat(items().find(site, elsewhere.id())).isEmpty();
  }

  @Test
  void aName_isTakenOncePerSite() {
    created(site, named("paid"));

    assertThat(items().create(site, named("paid"))).isEqualTo(new SaveResult.NameTaken<>());
    created(site, named("Paid"));
    created(fixture.newSite(), named("paid"));
    assertThat(items().of(site)).containsExactlyInAnyOrder(named("paid"), named("Paid"));
  }

  @Test
  void update_toAnothersName_changesNothing() {
    created(site, named("paid"));
    NamedItem<V> other = created(site, named("booked"));

    assertThat(items().update(site, other.id(), renamed("paid")))
        .isEqualTo(new SaveResult.NameTaken<>());
    assertThat(items().find(site, other.id())).contains(other);
    assertThat(items().update(site, other.id(), renamed("booked")))
        .isEqualTo(new SaveResult.Saved<>(other));
  }

  @Test
  void aSite_hasALimitOfItems() {
    for (int number = 1; number <= siteLimit(); number++) {
      created(site, named("item " + number));
    }

    assertThat(items().create(site, named("one more"))).isEqualTo(new SaveResult.LimitReached<>());
    assertThat(items().of(site)).hasSize(siteLimit());
    created(fixture.newSite(), named("elsewhere"));
  }

  @Test
  void create_ofAnUnknownSite_createsNothing() {
    assertThat(items().create(new SiteId(7), named("paid"))).isEqualTo(new SaveResult.NotFound<>());
    assertThat(items().of(new SiteId(7))).isEmpty();
  }

  /** All at once: one of the same name, and no more than there may be. */
  @Test
  void itemsCreatedSideBySide_keepBothLimits() throws Exception {
    for (int number = 1; number < siteLimit(); number++) {
      created(site, named("item " + number));
    }
    List<Future<SaveResult<V>>> creations = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      for (String name : List.of("a", "a", "b", "c")) {
        creations.add(threads.submit(() -> items().create(site, named(name))));
      }
    }

    int created = 0;
    for (Future<SaveResult<V>> creation : creations) {
      created += creation.get() instanceof SaveResult.Saved<V> ? 1 : 0;
    }
    assertThat(created).isEqualTo(1);
    assertThat(items().of(site)).hasSize(siteLimit());
  }

  @Test
  void anotherSitesItem_canNeitherBeChangedNorDeleted() {
    NamedItem<V> created = created(site, named("paid"));
    SiteId other = fixture.newSite();

    assertThat(items().update(other, created.id(), renamed("x")))
        .isEqualTo(new SaveResult.NotFound<>());
    assertThat(items().delete(other, created.id())).isFalse();
    fixture.restart();
    assertThat(items().list(site)).containsExactly(created);
  }

  @Test
  void delete_holdsAtOnceAndAfterACrash_andFreesTheName() {
    NamedItem<V> created = created(site, named("paid"));

    assertThat(items().delete(site, created.id())).isTrue();
    assertThat(items().delete(site, created.id())).isFalse();
    assertThat(items().update(site, created.id(), renamed("x")))
        .isEqualTo(new SaveResult.NotFound<>());
    assertThat(items().of(site)).isEmpty();
    fixture.crash();
    assertThat(items().of(site)).isEmpty();
    created(site, named("paid"));
  }

  @Test
  void deletedSite_takesItsItemsAlong() {
    created(site, named("paid"));

    fixture.directory().deletions().begin(site);

    assertThat(items().list(site)).isEmpty();
    assertThat(items().create(site, named("x"))).isEqualTo(new SaveResult.NotFound<>());
    fixture.crash();
    assertThat(items().list(site)).isEmpty();
  }
}
