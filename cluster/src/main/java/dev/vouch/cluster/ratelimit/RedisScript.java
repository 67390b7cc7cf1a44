package dev.vouch.cluster.ratelimit;

import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.codec.Base16;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * A script that Redis runs as one operation, with one key. Its text is sent once; then its digest
 * is sufficient.
 */
record RedisScript(String text, String digest) {
  static RedisScript of(String text) {
    return new RedisScript(text, Base16.digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Reads a resource of this package. */
  static String resource(String name) {
    try (InputStream script =
        Objects.requireNonNull(RedisScript.class.getResourceAsStream(name), name)) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  <T> CompletionStage<T> run(
      RedisAsyncCommands<String, String> redis,
      ScriptOutputType type,
      String key,
      String... arguments) {
    String[] keys = {key};
    return redis
        .<T>evalsha(digest, type, keys, arguments)
        .exceptionallyCompose(
            failure ->
                isUnknownScript(failure)
                    ? redis.eval(text, type, keys, arguments)
                    : CompletableFuture.failedStage(failure));
  }

  /** Whether Redis does not have the script, such as after a restart. */
  private static boolean isUnknownScript(Throwable failure) {
    return failure instanceof RedisNoScriptException
        || (failure instanceof CompletionException
            && failure.getCause() instanceof RedisNoScriptException);
  }
}
