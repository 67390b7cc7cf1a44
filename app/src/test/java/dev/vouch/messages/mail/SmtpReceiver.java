package dev.vouch.messages.mail;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An SMTP server that keeps what it receives; without encryption. */
public final class SmtpReceiver implements AutoCloseable {
  private final ServerSocket listening;
  private final Map<String, String> replies = new ConcurrentHashMap<>();
  private final List<ReceivedMail> all = new CopyOnWriteArrayList<>();
  private final List<String> commands = new CopyOnWriteArrayList<>();
  private final BlockingQueue<ReceivedMail> unseen = new LinkedBlockingQueue<>();

  /** Starts on a free port, and accepts all mail. */
  public SmtpReceiver() {
    try {
      listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    Thread.ofVirtual().start(this::accept);
  }

  /** The URL that it listens on. */
  public String url() {
    return "smtp://127.0.0.1:" + listening.getLocalPort() + "?tls=off";
  }

  /** Replies to this command, such as {@code RCPT}, with this line from now on. */
  public void reply(String command, String line) {
    replies.put(command, line);
  }

  /** Replies as at the start. */
  public void acceptAgain() {
    replies.clear();
  }

  /** All mail so far. */
  public List<ReceivedMail> received() {
    return all;
  }

  /** All commands so far, without the content of mails. */
  public List<String> commands() {
    return commands;
  }

  /** The next mail that has not been returned yet. */
  public ReceivedMail next() {
    try {
      return Optional.ofNullable(unseen.poll(Duration.ofSeconds(15).toSeconds(), TimeUnit.SECONDS))
          .orElseThrow(() -> new AssertionError("no mail was received"));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError(interrupted);
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = listening.accept();
        Thread.ofVirtual().start(() -> serve(socket));
      }
    } catch (IOException closed) {
      // The test has ended.
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      new Session(socket).run();
    } catch (IOException closed) {
      // The client has gone.
    }
  }

  @Override
  public void close() {
    try {
      listening.close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private final class Session {
    private final BufferedReader in;
    private final OutputStream out;
    private String sender = "";
    private final List<String> recipients = new ArrayList<>();

    Session(Socket socket) throws IOException {
      in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
      out = socket.getOutputStream();
    }

    void run() throws IOException {
      answer("CONNECT", "220 mail.example ESMTP");
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        commands.add(line);
        String command = line.split("[ :]", 2)[0].toUpperCase(Locale.ROOT);
        switch (command) {
          case "EHLO" -> answer(command, "250-mail.example\r\n250 AUTH PLAIN");
          case "MAIL" -> {
            sender = address(line);
            recipients.clear();
            answer(command, "250 OK");
          }
          case "RCPT" -> {
            recipients.add(address(line));
            answer(command, "250 OK");
          }
          case "DATA" -> receive(command);
          case "AUTH" -> answer(command, "235 OK");
          case "QUIT" -> {
            answer(command, "221 Bye");
            return;
          }
          default -> answer(command, "250 OK");
        }
      }
    }

    private void receive(String command) throws IOException {
      answer(command, "354 Go on");
      if (replies.containsKey(command)) {
        return;
      }
      List<String> lines = new ArrayList<>();
      for (String line = in.readLine(); line != null && !line.equals("."); line = in.readLine()) {
        lines.add(line.startsWith(".") ? line.substring(1) : line);
      }
      ReceivedMail mail = new ReceivedMail(sender, List.copyOf(recipients), List.copyOf(lines));
      if (!replies.containsKey("CONTENT")) {
        all.add(mail);
      }
      answer("CONTENT", "250 Queued");
      if (!replies.containsKey("CONTENT")) {
        unseen.add(mail);
      }
    }

    private void answer(String command, String standard) throws IOException {
      out.write(
          (replies.getOrDefault(command, standard) + "\r\n").getBytes(StandardCharsets.US_ASCII));
      out.flush();
    }

    private static String address(String line) {
      Matcher address = Pattern.compile("<([^>]*)>").matcher(line);
      return address.find() ? address.group(1) : "";
    }
  }

  /**
   * A mail as it was received.
   *
   * @param sender the sender of the envelope
   * @param recipients the recipients of the envelope
   */
  public record ReceivedMail(String sender, List<String> recipients, List<String> lines) {
    private static final Pattern ENCODED_WORD = Pattern.compile("=\\?UTF-8\\?Q\\?([^?]*)\\?=");
    private static final Pattern BYTE = Pattern.compile("=([0-9A-F]{2})");

    /** The decoded values of a header, one for each time that it occurs. */
    public List<String> headers(String name) {
      List<String> unfolded = new ArrayList<>();
      for (String line : lines.subList(0, lines.indexOf(""))) {
        if (line.startsWith(" ") || line.startsWith("\t")) {
          unfolded.add(unfolded.removeLast() + " " + line.strip());
        } else {
          unfolded.add(line);
        }
      }
      return unfolded.stream()
          .filter(
              line -> line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ":"))
          .map(line -> decodedWords(line.substring(name.length() + 1).strip()))
          .toList();
    }

    /** The only value of a header. */
    public String header(String name) {
      List<String> values = headers(name);
      if (values.size() != 1) {
        throw new AssertionError(name + " occurs " + values.size() + " times in " + lines);
      }
      return values.getFirst();
    }

    /** The plain text part. */
    public String text() {
      return part("text/plain");
    }

    /** The HTML part. */
    public String html() {
      return part("text/html");
    }

    private String part(String type) {
      Matcher boundary = Pattern.compile("boundary=\"([^\"]+)\"").matcher(String.join("\n", lines));
      if (!boundary.find()) {
        throw new AssertionError("not a mail with parts: " + lines);
      }
      for (String part :
          String.join("\n", lines).split(Pattern.quote("--" + boundary.group(1)), -1)) {
        int body = part.indexOf("\n\n");
        String head = body < 0 ? "" : part.substring(0, body).toLowerCase(Locale.ROOT);
        if (head.contains("content-type: " + type)) {
          return decoded(part.substring(body + 2), head).strip();
        }
      }
      throw new AssertionError("no part " + type + " in " + lines);
    }

    private static String decoded(String body, String head) {
      if (head.contains("base64")) {
        return new String(Base64.getMimeDecoder().decode(body.strip()), StandardCharsets.UTF_8);
      }
      return head.contains("quoted-printable") ? unquoted(body.replace("=\n", "")) : body;
    }

    private static String decodedWords(String value) {
      return ENCODED_WORD
          .matcher(value.replaceAll("\\?=\\s+=\\?", "?==?"))
          .replaceAll(word -> Matcher.quoteReplacement(unquoted(word.group(1).replace('_', ' '))));
    }

    private static String unquoted(String quoted) {
      String bytes =
          BYTE.matcher(quoted)
              .replaceAll(
                  code ->
                      Matcher.quoteReplacement(
                          Character.toString(Integer.parseInt(code.group(1), 16))));
      return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
  }
}
