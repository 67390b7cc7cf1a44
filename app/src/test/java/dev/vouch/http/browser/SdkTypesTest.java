package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.vouch.http.resource.Resource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code vouch.d.ts}, checked by the TypeScript compiler, which runs in Chromium. */
class SdkTypesTest {
  private static final String COMPILER = "/META-INF/resources/webjars/typescript/6.0.3/lib/";

  private static final String COMPILE =
      """
      (files) => {
        const host = {
          getSourceFile: (name, version) =>
            name in files ? ts.createSourceFile(name, files[name], version) : undefined,
          fileExists: (name) => name in files,
          readFile: (name) => files[name],
          getDefaultLibFileName: () => "lib.d.ts",
          getCurrentDirectory: () => "",
          getCanonicalFileName: (name) => name,
          useCaseSensitiveFileNames: () => true,
          getNewLine: () => "\\n",
          writeFile() {},
        };
        const options = { strict: true, noEmit: true, noLib: true, types: [] };
        const program = ts.createProgram(Object.keys(files), options, host);
        return ts.getPreEmitDiagnostics(program).map((problem) =>
          problem.file.fileName + ":" +
          (problem.file.getLineAndCharacterOfPosition(problem.start).line + 1));
      }
      """;

  private static final Chromium CHROMIUM = Chromium.open();
  private static final Page PAGE = CHROMIUM.browser().newPage();

  @BeforeAll
  static void loadCompiler() {
    PAGE.addScriptTag(
        new Page.AddScriptTagOptions()
            .setContent(Resource.text(SdkTypesTest.class, COMPILER + "typescript.js")));
  }

  @AfterAll
  static void quit() {
    CHROMIUM.close();
  }

  @Test
  void everyDocumentedCall_compiles() {
    assertThat(
            diagnostics(
                """
                vouch.identify("customer-17");
                vouch.identify(17, "proof");
                vouch.success("paid", { value: 49.9, plan: "pro", trial: false, missing: undefined });
                vouch.custom("search");
                vouch.pageview();
                vouch.pageview("/orders/:id");
                vouch.push(["custom", "search", { results: 3 }], ["identify", "customer-17"]);
                window.vouch?.custom("search");
                """))
        .isEmpty();
  }

  @Test
  void callThatWouldSendNothing_isACompileError() {
    assertThat(
            diagnostics(
                """
                vouch.identify({ id: 17 });
                vouch.identify();
                vouch.success();
                vouch.custom("search", { nested: { a: 1 } });
                vouch.custom("search", "results");
                vouch.push(["nothing"]);
                window.vouch.custom("before it has loaded");
                """))
        .containsExactly(
            "page.ts:1",
            "page.ts:2",
            "page.ts:3",
            "page.ts:4",
            "page.ts:5",
            "page.ts:6",
            "page.ts:7");
  }

  @SuppressWarnings("unchecked")
  private static List<String> diagnostics(String source) {
    return (List<String>)
        PAGE.evaluate(
            COMPILE,
            Map.of(
                "lib.es5.d.ts",
                Resource.text(SdkTypesTest.class, COMPILER + "lib.es5.d.ts"),
                "window.d.ts",
                "declare var window: Window & typeof globalThis;",
                "vouch.d.ts",
                Resource.text(SdkEndpoint.class, "vouch.d.ts"),
                "page.ts",
                source));
  }
}
