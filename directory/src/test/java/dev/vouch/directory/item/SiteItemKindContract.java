package dev.vouch.directory.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.item.SiteItems.SaveResult;
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

/** The contract of all kinds of items with unique names. */
public abstract class SiteItemKindContract<V> {
  @TempDir Path folder;
  protected DirectoryFixture fixture;
  protected SiteId site;

  @BeforeEach
  void openDirectoryWithASite() {
    fixture = new DirectoryFixture(folder);
    site = fixture.newSite();
  }

  protected abstract SiteItems<V> items(Directory directory);

  protected abstract V named(String name);

  protected abstract UnaryOperator<V> renamed(String name);

  /** Returns the maximum number per site. */
  protected abstract int siteLimit();

  protected final SiteItems<V> items() {
    return items(fixture.directory());
  }

  protected final SiteItem<V> create(SiteId siteId, V value) {
    if (items().create(siteId, value) instanceof SaveResult.Saved<V>(SiteItem<V> saved)) {
      return saved;
    }
    throw new AssertionError("not created: " + value);
  }

  @Test
  void create_isDurable() {
    SiteItem<V> created = create(site, named("paid"));

    assertThat(created.value()).isEqualTo(named("paid"));
    assertThat(created.createdAt()).isEqualTo(fixture.clock.instant());
    assertThat(items().of(site)).containsExactly(named("paid"));
    fixture.crash();
    assertThat(items().find(site, created.id())).contains(created);
  }

  @Test
  void list_returnsTheSitesItems_oldestFirst() {
    SiteItem<V> first = create(site, named("z"));
    fixture.clock.advance(Duration.ofSeconds(1));
    SiteItem<V> second = create(site, named("a"));
    SiteId other = fixture.newSite();
    SiteItem<V> ofOtherSite = create(other, named("z"));

    assertThat(items().list(site)).containsExactly(first, second);
    assertThat(items().of(other)).containsExactly(ofOtherSite.value());
    assertThat(items().find(site, ofOtherSite.id())).isEmpty();
  }

  @Test
  void name_isUniquePerSite_andCaseSensitive() {
    SiteItem<V> paid = create(site, named("paid"));

    assertThat(items().create(site, named("paid"))).isEqualTo(new SaveResult.Taken<>(paid));
    create(site, named("Paid"));
    create(fixture.newSite(), named("paid"));
    assertThat(items().of(site)).containsExactlyInAnyOrder(named("paid"), named("Paid"));
  }

  @Test
  void update_toATakenName_changesNothing() {
    SiteItem<V> paid = create(site, named("paid"));
    SiteItem<V> other = create(site, named("booked"));

    assertThat(items().update(site, other.id(), renamed("paid")))
        .isEqualTo(new SaveResult.Taken<>(paid));
    assertThat(items().find(site, other.id())).contains(other);
    assertThat(items().update(site, other.id(), renamed("booked")))
        .isEqualTo(new SaveResult.Saved<>(other));
  }

  @Test
  void itemsPerSite_areLimited() {
    for (int number = 1; number <= siteLimit(); number++) {
      create(site, named("item " + number));
    }

    assertThat(items().create(site, named("one more"))).isEqualTo(new SaveResult.LimitReached<>());
    assertThat(items().of(site)).hasSize(siteLimit());
    create(fixture.newSite(), named("elsewhere"));
  }

  @Test
  void create_forAnUnknownSite_createsNothing() {
    assertThat(items().create(new SiteId(7), named("paid"))).isEqualTo(new SaveResult.NotFound<>());
    assertThat(items().of(new SiteId(7))).isEmpty();
  }

  /** Two may still be created: attempts with one name, and more names than fit. */
  @Test
  void concurrentCreations_keepNamesUniqueAndTheLimit() throws Exception {
    for (int number = 1; number <= siteLimit() - 2; number++) {
      create(site, named("item " + number));
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
    assertThat(created).isEqualTo(2);
    assertThat(items().of(site)).hasSize(siteLimit()).doesNotHaveDuplicates();
  }

  @Test
  void itemOfAnotherSite_cannotBeUpdatedOrDeleted() {
    SiteItem<V> created = create(site, named("paid"));
    SiteId other = fixture.newSite();

    assertThat(items().update(other, created.id(), renamed("x")))
        .isEqualTo(new SaveResult.NotFound<>());
    assertThat(items().delete(other, created.id())).isFalse();
    fixture.restart();
    assertThat(items().list(site)).containsExactly(created);
  }

  @Test
  void delete_isDurable_andFreesTheName() {
    SiteItem<V> created = create(site, named("paid"));

    assertThat(items().delete(site, created.id())).isTrue();
    assertThat(items().delete(site, created.id())).isFalse();
    assertThat(items().update(site, created.id(), renamed("x")))
        .isEqualTo(new SaveResult.NotFound<>());
    assertThat(items().of(site)).isEmpty();
    fixture.crash();
    assertThat(items().of(site)).isEmpty();
    create(site, named("paid"));
  }

  @Test
  void siteDeletion_removesItsItems() {
    create(site, named("paid"));

    fixture.directory().deletions().begin(site);

    assertThat(items().list(site)).isEmpty();
    assertThat(items().create(site, named("x"))).isEqualTo(new SaveResult.NotFound<>());
    fixture.crash();
    assertThat(items().list(site)).isEmpty();
  }
}
