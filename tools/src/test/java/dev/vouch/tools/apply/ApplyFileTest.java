package dev.vouch.tools.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApplyFileTest {
  @TempDir Path folder;

  private static ApplyFile parse(String text) {
    return ApplyFile.parse(text, Path.of("/etc/vouch"));
  }

  private static DeclaredItem first(DeclaredSite site, ItemKind kind) {
    return site.items().getOrDefault(kind, List.of()).getFirst();
  }

  @Test
  void documentedFile_isTheExample_andIsValid() throws IOException {
    String example = Files.readString(Path.of("../docs/site.yaml"));

    assertThat(Files.readString(Path.of("../docs/apply.md")))
        .contains(example.lines().skip(1).collect(Collectors.joining("\n")));
    assertThat(parse(example).sites().getFirst().items().keySet())
        .containsExactly(ItemKind.values());
  }

  @Test
  void values_areInTheFormOfTheApi() {
    DeclaredSite site =
        parse(
                """
                sites:
                  - name: Shop
                    domains: [WWW.Shop.example, bücher.example]
                    retention_days: null
                    keys: [{name: a, expires_at: 2030-01-31T19:00:00+01:00}]
                    members: [{email: Me@Shop.example, role: owner}]
                """)
            .sites()
            .getFirst();

    assertThat(site.settings())
        .isEqualTo(
            new JsonObject()
                .put("name", "Shop")
                .put("domains", JsonArray.of("www.shop.example", "xn--bcher-kva.example"))
                .putNull("retention_days"));
    assertThat(first(site, ItemKind.KEY).fields().getString("expires_at"))
        .isEqualTo("2030-01-31T18:00:00Z");
    assertThat(first(site, ItemKind.MEMBER).identity()).isEqualTo("me@shop.example");
  }

  @Test
  void allProblems_areListedWithTheirLines() {
    assertThatThrownBy(
            () ->
                parse(
                    """
                    sites:
                      - name: Shop
                        domain: [shop.example]
                        timezone: Berlin
                        success_rules:
                          - name: paid
                            titel: Paid order
                          - title: Without a name
                        funnels:
                          - name: Sale
                            steps:
                              - page:/pricing
                              - /thanks
                        hooks:
                          - {provider: stripe, name: Live, secret: whsec_1234567890}
                        keys:
                          - name: a
                            rate_limit: many
                          - name: a
                    """))
        .isInstanceOf(ApplyFileException.class)
        .hasMessageContainingAll(
            "line 3: sites[0].domain: Unknown field. Did you mean domains?",
            "line 4: sites[0].timezone: timezone must be a name of the IANA time zone database",
            "line 7: sites[0].success_rules[0].titel: Unknown field. Did you mean title?",
            "line 8: sites[0].success_rules[1].name: name is required.",
            "line 13: sites[0].funnels[0].steps[1]: ",
            "line 15: sites[0].hooks[0].secret: Unknown field. Allowed fields: provider, name",
            "line 18: sites[0].keys[0].rate_limit: rate_limit must be a whole number");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | The file is empty",
        "a | The file must be a mapping",
        "[a] | The file must be a mapping",
        "{} | line 1: sites is required",
        "sites: a | line 1: sites: sites must be a list",
        "sites: | line 1: sites: The list is empty",
        "sites: [{name: a, keys: }] | sites[0].keys: The list is empty. Write []",
        "sites: [{name: a}, {name: a}] | line 1: sites[1]: \"a\" appears twice",
        "sites: [{name: a, name: b}] | sites[0].name: The field appears twice",
        "sites: [{name: a, site_id: shop}] | site_id must be the ID of a site",
        "sites: [{name: no}] sites | Not valid YAML",
        "{sites: [{name: !!java.net.URL a}]} | tag is not allowed",
        "{sites: [{name: !secret a}]} | Tags (!) are not supported",
        "sites: [{<<: {name: a}}] | <<: Unknown field",
        "sites: [{[a]: b}] | A field name must be a text",
        "sites: [{name: a, identify_proof_required: yes}] | must be true or false",
        "sites: [{name: a, retention_days: 0100}] | retention_days must be a whole number",
        "sites: [{name: \"a\\nb\"}] | A text must be one line",
        "sites: &a [*a] | levels"
      })
  void invalidFile_isRefused_withTheReason(String text, String reason) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(ApplyFileException.class)
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @ValueSource(strings = {"no", "2026-11-28", "1_000", "0x1F", "12:30:45", "yes"})
  void plainScalarOfYaml11_isAText(String text) {
    assertThat(parse("sites: [{name: %s}]".formatted(text)).sites().getFirst().name())
        .isEqualTo(text);
  }

  @Test
  void aliases_areResolved_withinLimits() {
    String rules = "success_rules: &rules [{name: paid}]";
    String file = "sites: [{name: a, %s}, {name: b, success_rules: *rules}]".formatted(rules);

    assertThat(parse(file).sites().getLast().items().get(ItemKind.SUCCESS_RULE)).hasSize(1);
    String levels =
        IntStream.rangeClosed(1, 9)
            .mapToObj(
                level ->
                    "a%d: &a%1$d [%s*a%d]"
                        .formatted(level, "*a%d,".formatted(level - 1).repeat(4), level - 1))
            .collect(Collectors.joining("\n"));
    assertThatThrownBy(() -> parse("a0: &a0 [x,x]\n" + levels))
        .isInstanceOf(ApplyFileException.class);
  }

  @Test
  void deepOrLongFile_isRefused() {
    for (String text :
        List.of("[".repeat(100_000), "{a: ".repeat(5000), "a: " + "x".repeat(2_000_000))) {
      assertThatThrownBy(() -> parse(text)).isInstanceOf(ApplyFileException.class);
    }
  }

  @Test
  void fileThatIsNotUtf8_orMissing_isRefused() throws IOException {
    Path file = folder.resolve("site.yaml");
    assertThatThrownBy(() -> ApplyFile.read(file))
        .hasMessage("Cannot read %s: it does not exist", file);
    Files.write(file, new byte[] {'a', (byte) 0xff});
    assertThatThrownBy(() -> ApplyFile.read(file)).hasMessageContaining("must be in UTF-8");
  }

  @Test
  void sourceOfASecret_isOneVariableOrOneFile() {
    String hook = "sites: [{name: a, hooks: [{provider: stripe, name: x, %s}]}]";

    assertThatThrownBy(() -> parse(hook.formatted("secret_env: A, secret_file: b")))
        .hasMessageContaining("Only one of secret_env and secret_file");
    DeclaredSite site = parse(hook.formatted("secret_file: stripe.secret")).sites().getFirst();
    SecretSource file = first(site, ItemKind.PAYMENT_HOOK).secret().orElseThrow();
    assertThat(file)
        .isInstanceOfSatisfying(
            SecretSource.TextFile.class,
            source -> assertThat(source.path()).hasToString("/etc/vouch/stripe.secret"));
  }
}
