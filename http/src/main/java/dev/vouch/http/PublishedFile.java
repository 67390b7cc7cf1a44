package dev.vouch.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/**
 * A public static file, with a compressed copy and a name that is a hash of its content. Immutable.
 */
public final class PublishedFile {
  /**
   * Cache-Control with a lifetime of one hour: within it, repeated visits load nothing; after it, a
   * new version is loaded.
   */
  public static final String FOR_AN_HOUR = "public, max-age=3600";

  /** Cache-Control for a URL that is unique to the content. */
  public static final String IMMUTABLE = "public, max-age=31536000, immutable";

  /** The content type of scripts. */
  public static final String JAVASCRIPT = "text/javascript; charset=utf-8";

  private static final Pattern ACCEPTS_GZIP =
      Pattern.compile(
          "(?:^|,)[ \\t]*gzip[ \\t]*(?!;[ \\t]*q=0(?:\\.0*)?[ \\t]*(?:,|$))(?:[;,]|$)",
          Pattern.CASE_INSENSITIVE);

  private static final int NAME_BYTES = 8;

  private final byte[] content;
  private final byte[] compressed;
  private final byte[] digest;
  private final String contentType;

  /** Creates a file from its content. */
  public PublishedFile(byte[] content, String contentType) {
    this.content = content.clone();
    this.compressed = compressed(content);
    this.digest = digest(content);
    this.contentType = contentType;
  }

  /** Returns the {@code integrity} attribute for a script element (https://www.w3.org/TR/SRI/). */
  public String integrity() {
    return "sha384-" + Base64.getEncoder().encodeToString(digest);
  }

  /** Returns a name unique to the content: the first 16 hexadecimal digits of its hash. */
  public String contentName() {
    return HexFormat.of().formatHex(digest, 0, NAME_BYTES);
  }

  /** Returns the compressed size, in bytes. */
  public int compressedBytes() {
    return compressed.length;
  }

  /** Sends the file, or 304 if the client has the current version. */
  public void send(HttpServerRequest request, String cacheControl) {
    // A weak tag, because the compressed representation has the same tag.
    String entityTag = "W/\"" + contentName() + '"';
    HttpServerResponse response =
        request
            .response()
            .putHeader(HttpHeaders.ETAG, entityTag)
            .putHeader(HttpHeaders.CACHE_CONTROL, cacheControl)
            .putHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
    String ifNoneMatch = request.getHeader(HttpHeaders.IF_NONE_MATCH);
    if (ifNoneMatch != null && ifNoneMatch.contains(entityTag)) {
      response.setStatusCode(304).end();
      return;
    }
    response.putHeader(HttpHeaders.CONTENT_TYPE, contentType);
    if (acceptsGzip(request)) {
      response.putHeader(HttpHeaders.CONTENT_ENCODING, "gzip").end(Buffer.buffer(compressed));
    } else {
      response.end(Buffer.buffer(content));
    }
  }

  /**
   * Returns whether the client accepts gzip (RFC 9110, section 12.5.3). A weight of zero means that
   * it does not.
   */
  private static boolean acceptsGzip(HttpServerRequest request) {
    String accepted = request.getHeader(HttpHeaders.ACCEPT_ENCODING);
    return accepted != null && ACCEPTS_GZIP.matcher(accepted).find();
  }

  private static byte[] compressed(byte[] content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException("memory can't be written", e);
    }
    return bytes.toByteArray();
  }

  private static byte[] digest(byte[] content) {
    try {
      return MessageDigest.getInstance("SHA-384").digest(content);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java runtime lacks SHA-384; use another", e);
    }
  }
}
