package dev.vouch.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Saved views of the overview, without JavaScript. */
class SavedViewsTest {
  private static final String VIEW = "?period=last_month&credit=first&filter=page_path:/a%20b";
  private static final String LINKS = "[aria-label='Saved views'] a";

  @TempDir private static Path data;
  private static DashboardServer server;

  private HtmlClient owner;
  private String site = "";

  @BeforeAll
  static void start() {
    server = new DashboardServer(data);
  }

  @BeforeEach
  void createSite() {
    owner = server.owner();
    site = server.createSite(owner, "Shop");
  }

  @AfterEach
  void closeClient() {
    owner.close();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private void save(String view, String name) {
    owner.open(site + view).follow("Save view").fill("Name", name).press("Save view");
  }

  @Test
  void savedView_isALinkOnTheOverview_andOpensWithItsPeriodAndFilters() {
    save(VIEW, "First touch of /a b");

    assertThat(owner.text("[role=status]")).startsWith("View saved");
    assertThat(owner.text("main")).doesNotContain("Save view");
    owner.open(site);
    assertThat(owner.texts(LINKS)).containsExactly("First touch of /a b");
    assertThat(owner.all(LINKS + "[aria-current]")).isEmpty();
    owner.follow("First touch of /a b");
    assertThat(owner.url()).endsWith(site + VIEW);
    assertThat(owner.first(LINKS).attr("aria-current")).isEqualTo("true");
    assertThat(owner.all("#period-last_month[aria-current], #credit-first[aria-current]"))
        .hasSize(2);
  }

  @Test
  void viewWithATakenName_isRefused() {
    save(VIEW, "Sales");

    save("?credit=first", "Sales");
    assertThat(owner.text("#name-error")).startsWith("A view with this name already exists.");
    owner.fill("Name", "").press("Save view");
    assertThat(owner.text("#name-error")).isEqualTo("Name is required.");
    owner.fill("Name", "Other sales").press("Save view");
    assertThat(owner.texts(LINKS)).containsExactly("Sales", "Other sales");
  }

  @Test
  void deletedView_isNoLongerListed() {
    save(VIEW, "Sales");

    owner.follow("Delete view “Sales”").press("Delete view");

    assertThat(owner.text("[role=status]")).isEqualTo("View deleted.");
    assertThat(owner.url()).contains(VIEW);
    assertThat(owner.all(LINKS)).isEmpty();
  }
}
