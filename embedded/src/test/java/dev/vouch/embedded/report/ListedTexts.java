package dev.vouch.embedded.report;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.embedded.segment.SiteTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Numbers texts, clients and touches in the order in which they are asked for. */
final class ListedTexts implements SiteTexts {
  private final List<String> texts = new ArrayList<>(List.of(""));
  private final List<Optional<Client>> clients = new ArrayList<>(List.of(Optional.empty()));
  private final List<Optional<Touch>> touches = new ArrayList<>(List.of(Optional.empty()));

  private static <T> int number(List<T> all, T one) {
    if (!all.contains(one)) {
      all.add(one);
    }
    return all.indexOf(one);
  }

  int number(String text) {
    return number(texts, text);
  }

  int number(Optional<String> text) {
    return text.map(this::number).orElse(0);
  }

  int number(Client client) {
    number(client.country());
    number(client.device().map(WireNamed::wireName));
    number(client.browser());
    number(client.os());
    return number(clients, Optional.of(client));
  }

  int touch(Optional<Touch> touch) {
    touch.ifPresent(
        one -> {
          number(one.channel().wireName());
          number(one.source());
          number(one.medium());
          number(one.campaign());
          number(one.term());
          number(one.content());
          number(one.clickId());
          number(one.referrer());
        });
    return number(touches, touch);
  }

  @Override
  public int count() {
    return texts.size();
  }

  @Override
  public String text(int number) {
    return texts.get(number);
  }

  @Override
  public int find(String text) {
    return Math.max(texts.indexOf(text), 0);
  }

  @Override
  public int clientCount() {
    return clients.size();
  }

  @Override
  public int clientText(int number, Dimension.Field field) {
    Client client = clients.get(number).orElse(Client.UNKNOWN);
    return switch (field) {
      case COUNTRY -> number(client.country());
      case DEVICE -> number(client.device().map(WireNamed::wireName));
      case BROWSER -> number(client.browser());
      case OS -> number(client.os());
      default -> throw new IllegalArgumentException(field + " is none of a client");
    };
  }

  @Override
  public int touchCount() {
    return touches.size();
  }

  @Override
  public int touchText(int number, Dimension.Field field) {
    Optional<Touch> touch = touches.get(number);
    return switch (field) {
      case CHANNEL -> number(touch.map(one -> one.channel().wireName()));
      case SOURCE -> number(touch.map(Touch::source));
      case MEDIUM -> number(touch.flatMap(Touch::medium));
      case CAMPAIGN -> number(touch.flatMap(Touch::campaign));
      case TERM -> number(touch.flatMap(Touch::term));
      case CONTENT -> number(touch.flatMap(Touch::content));
      case CLICK_ID -> number(touch.flatMap(Touch::clickId));
      case REFERRER -> number(touch.flatMap(Touch::referrer));
      default -> throw new IllegalArgumentException(field + " is none of a touch");
    };
  }
}
