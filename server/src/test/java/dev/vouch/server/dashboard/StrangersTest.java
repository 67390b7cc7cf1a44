package dev.vouch.server.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.vouch.server.browser.Chromium;
import dev.vouch.server.http.WebServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An owner's browser, used by somebody it is not meant for. */
class StrangersTest {
  private OwnersServer server;
  private Chromium chromium;
  private BrowserContext owner;
  private Page page;

  @BeforeEach
  void come(@TempDir Path data) {
    server = new OwnersServer(data);
    chromium = Chromium.open();
    owner = server.owner(chromium, new NewContextOptions());
    page = owner.newPage();
  }

  @AfterEach
  void leave() {
    owner.close();
    chromium.close();
    server.close();
  }

  @Test
  void sessionOfLongAgo_leadsToSignIn_andFromThereToTheWantedPage() {
    page.navigate(server.address() + "/sites/new");
    assertThat(page.locator("h1")).hasText("Add site");

    server.putForward(Duration.ofDays(31));
    page.reload();

    assertThat(page.locator("h1")).hasText("Sign in");
    page.getByLabel("Email").fill("owner@shop.example");
    page.getByLabel("Password").fill("a password of an owner");
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Sign in")).click();
    assertThat(page).hasURL(Pattern.compile("/sites/new$"));
    assertThat(page.locator("h1")).hasText("Add site");
  }

  /**
   * The page is on another port of the same host, so the browser sends the owner's cookie along.
   */
  @Test
  void formOfAnotherServersPage_isRefused_andChangesNothing() {
    String form =
        """
        <form method="post" action="%s/sites/new">
        <input name="name" value="Forged"><input name="domains" value="forged.example">
        <input name="timezone" value="UTC"><button>Win a prize</button>
        </form>
        """
            .formatted(server.address());
    try (WebServer elsewhere = OnboardingTest.shop(form)) {
      page.navigate("http://127.0.0.1:" + elsewhere.port() + "/");
      page.getByText("Win a prize").click();

      assertThat(page.locator("h1")).hasText("Access denied");
      page.navigate(server.address() + "/sites");
      assertThat(page.locator("h1")).hasText("Sites");
      assertThat(page.getByText("Forged")).hasCount(0);
    }
  }
}
