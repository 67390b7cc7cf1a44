package dev.vouch.dashboard.sample;

import java.util.Optional;

/** The runtimes with code samples, in display order. */
public enum SampleRuntime {
  CURL("curl", "bash", "vouch.sh", "curl 7.71 or later, and jq", "apt-get install curl jq"),
  NODE("Node fetch", "javascript", "vouch.mjs", "Node.js 18 or later", ""),
  NEXT(
      "Next.js server action",
      "typescript",
      "app/checkout/actions.ts",
      "Next.js 15.1 or later",
      ""),
  PYTHON(
      "Python requests",
      "python",
      "vouch.py",
      "Python 3.8 or later, and a WSGI framework such as Flask or Django",
      "pip install requests"),
  PHP("PHP cURL", "php", "vouch.php", "PHP 8.2 or later", "apt-get install php-curl"),
  RUBY("Ruby Net::HTTP", "ruby", "vouch.rb", "Ruby 2.7 or later; Rails, or any other Rack", ""),
  GO("Go net/http", "go", "vouch/vouch.go", "Go 1.18 or later", ""),
  JAVA(
      "Java HttpClient",
      "java",
      "Vouch.java",
      "Java 17 or later, and servlets, such as those of Spring Boot",
      "implementation(\"com.fasterxml.jackson.core:jackson-databind:2.22.4\")"),
  KOTLIN(
      "Kotlin",
      "kotlin",
      "Vouch.kt",
      "Ktor 3",
      """
      implementation("io.ktor:ktor-client-cio:3.6.1")
      implementation("org.jetbrains.kotlinx:kotlinx-serialization-json:1.12.0")\
      """),
  CSHARP("C# HttpClient", "csharp", "Vouch.cs", ".NET 8 or later, and ASP.NET Core", ""),
  RUST(
      "Rust reqwest",
      "rust",
      "src/vouch.rs",
      "Rust 1.58 or later, and a server that runs on Tokio, such as axum",
      """
      cargo add reqwest --features json
      cargo add serde_json
      cargo add tokio --features time\
      """),
  ELIXIR("Elixir Req", "elixir", "lib/vouch.ex", "Phoenix, or Plug alone", "{:req, \"~> 0.5\"}");

  private final String title;
  private final String language;
  private final String path;
  private final String requirements;
  private final String install;

  SampleRuntime(String title, String language, String path, String requirements, String install) {
    this.title = title;
    this.language = language;
    this.path = path;
    this.requirements = requirements;
    this.install = install;
  }

  /** The title of the tab, such as {@code Python requests}. */
  public String title() {
    return title;
  }

  /** The language's name for syntax highlighters, such as {@code csharp}. */
  public String language() {
    return language;
  }

  /** The usual path of the code in a project, such as {@code src/vouch.rs}. */
  public String path() {
    return path;
  }

  /** The requirements, as a sentence fragment. */
  public String requirements() {
    return requirements;
  }

  /** The commands or dependencies that must be installed first; empty if there are none. */
  public Optional<String> install() {
    return Optional.of(install).filter(lines -> !lines.isEmpty());
  }

  /** The name of the resource with the sample's source. */
  String resource() {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
