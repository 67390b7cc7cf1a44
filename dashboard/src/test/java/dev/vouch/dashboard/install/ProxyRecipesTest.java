package dev.vouch.dashboard.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.dashboard.install.ScriptSnippets.ProxyRecipes;
import org.junit.jupiter.api.Test;

class ProxyRecipesTest {
  private final ProxyRecipes recipes = ProxyRecipes.load();

  @Test
  void recipes_nameTheServerThatTheBrowserReachesDirectly() {
    ProxyRecipes here = recipes.to("http://127.0.0.1:9000");

    assertThat(here.nginx())
        .contains("proxy_pass http://127.0.0.1:9000/$1;")
        .doesNotContain("8080");
    assertThat(here.caddy()).contains("reverse_proxy 127.0.0.1:9000 {").doesNotContain("8080");
  }

  @Test
  void recipesOfAServerBehindAProxy_nameTheDefaultAddress() {
    assertThat(recipes.to("https://vouch.example")).isEqualTo(recipes);
    assertThat(recipes.nginx()).contains("http://127.0.0.1:8080/$1");
  }
}
