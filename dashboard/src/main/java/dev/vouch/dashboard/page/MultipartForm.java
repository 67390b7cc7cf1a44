package dev.vouch.dashboard.page;

import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import dev.vouch.http.UploadedFile;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.netty.handler.codec.http.multipart.FileUpload;
import io.netty.handler.codec.http.multipart.HttpData;
import io.netty.handler.codec.http.multipart.HttpPostMultipartRequestDecoder;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder;
import io.netty.handler.codec.http.multipart.InterfaceHttpData;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * Decoder of {@code multipart/form-data} (RFC 7578). Stores files in the context for {@link
 * UploadedFiles}; writes nothing to disk.
 */
final class MultipartForm {
  private static final String TYPE = "multipart/form-data";
  private static final int FIELDS_MAX = 16;

  private MultipartForm() {}

  static boolean isSent(HttpServerRequest request) {
    return contentType(request).toLowerCase(Locale.ROOT).startsWith(TYPE);
  }

  private static String contentType(HttpServerRequest request) {
    return Optional.ofNullable(request.getHeader(HttpHeaders.CONTENT_TYPE)).orElse("");
  }

  /**
   * Adds the fields of the complete body to {@code formAttributes()}, and its files to {@link
   * UploadedFiles}.
   */
  static void decode(byte[] body, RoutingContext routing) {
    HttpServerRequest request = routing.request();
    FullHttpRequest copy =
        new DefaultFullHttpRequest(
            HttpVersion.HTTP_1_1, HttpMethod.POST, "/", Unpooled.wrappedBuffer(body));
    copy.headers().set(HttpHeaders.CONTENT_TYPE, contentType(request));
    if (!HttpPostRequestDecoder.isMultipart(copy)) {
      throw invalid();
    }
    try {
      HttpPostMultipartRequestDecoder decoder =
          new HttpPostMultipartRequestDecoder(
              new DefaultHttpDataFactory(false), copy, StandardCharsets.UTF_8, FIELDS_MAX, -1);
      try {
        for (InterfaceHttpData part : decoder.getBodyHttpDatas()) {
          if (part instanceof FileUpload file) {
            UploadedFiles.add(
                routing, file.getName(), new UploadedFile(file.getFilename(), file.get()));
          } else if (part instanceof HttpData field) {
            request.formAttributes().add(field.getName(), field.getString(StandardCharsets.UTF_8));
          }
        }
      } finally {
        decoder.destroy();
      }
    } catch (HttpPostRequestDecoder.ErrorDataDecoderException
        | HttpPostRequestDecoder.TooManyFormFieldsException
        | HttpPostRequestDecoder.NotEnoughDataDecoderException e) {
      throw invalid();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ProblemException invalid() {
    return new ProblemException(
        ProblemType.INVALID_REQUEST,
        "The form is not valid multipart/form-data. Reload the page and submit it again.");
  }
}
