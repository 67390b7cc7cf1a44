package dev.vouch.core.log;

import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.log.wire.BrowserEvent;
import dev.vouch.core.log.wire.Channel;
import dev.vouch.core.log.wire.Client;
import dev.vouch.core.log.wire.Content;
import dev.vouch.core.log.wire.Device;
import dev.vouch.core.log.wire.Erasure;
import dev.vouch.core.log.wire.EventName;
import dev.vouch.core.log.wire.Expiry;
import dev.vouch.core.log.wire.Forwarding;
import dev.vouch.core.log.wire.Hashes;
import dev.vouch.core.log.wire.Identification;
import dev.vouch.core.log.wire.OrderAlias;
import dev.vouch.core.log.wire.OrderReference;
import dev.vouch.core.log.wire.OrderRole;
import dev.vouch.core.log.wire.Property;
import dev.vouch.core.log.wire.Record;
import dev.vouch.core.log.wire.ServerEvent;
import dev.vouch.core.log.wire.Touch;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.wire.Microseconds;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/** Converter of records to bytes, by the messages of {@code dev/vouch/log.proto}. */
final class RecordEncoder {
  /** One per thread, since its buffer would be most of what an event allocates. */
  private static final ThreadLocal<WireWriter> WRITER = ThreadLocal.withInitial(WireWriter::new);

  private RecordEncoder() {}

  static byte[] encode(LogRecord record) {
    WireWriter wire = WRITER.get();
    wire.clear();
    if (!(record instanceof LogRecord.Time)) {
      UUID id = record.id().value();
      wire.uuid(Record.ID_FIELD_NUMBER, id.getMostSignificantBits(), id.getLeastSignificantBits());
      wire.fixed64(Record.SITE_FIELD_NUMBER, record.site().value());
    }
    wire.fixed64(Record.RECEIVED_AT_US_FIELD_NUMBER, Microseconds.of(record.receivedAt()));
    int begin = wire.begin(kind(record));
    switch (record) {
      case LogRecord.ServerEvent event -> write(event, wire);
      case LogRecord.BrowserEvent event -> write(event, wire);
      case LogRecord.Identification ping -> write(ping, wire);
      case LogRecord.Erasure(_, _, _, UserKey user) ->
          wire.fixed64(Erasure.USER_KEY_FIELD_NUMBER, user.value());
      case LogRecord.Expiry(_, _, _, Instant until) ->
          wire.fixed64(Expiry.UNTIL_US_FIELD_NUMBER, Microseconds.of(until));
      case LogRecord.OrderAlias(_, _, _, OrderKey alias, OrderKey order) -> {
        wire.fixed64(OrderAlias.ALIAS_FIELD_NUMBER, alias.value());
        wire.fixed64(OrderAlias.ORDER_KEY_FIELD_NUMBER, order.value());
      }
      case LogRecord.SiteDeletion _, LogRecord.Time _ -> {
        // The kind says it all.
      }
    }
    wire.end(begin);
    return wire.toByteArray();
  }

  private static int kind(LogRecord record) {
    return switch (record) {
      case LogRecord.ServerEvent _ -> Record.SERVER_EVENT_FIELD_NUMBER;
      case LogRecord.BrowserEvent _ -> Record.BROWSER_EVENT_FIELD_NUMBER;
      case LogRecord.Identification _ -> Record.IDENTIFICATION_FIELD_NUMBER;
      case LogRecord.Erasure _ -> Record.ERASURE_FIELD_NUMBER;
      case LogRecord.SiteDeletion _ -> Record.SITE_DELETION_FIELD_NUMBER;
      case LogRecord.Expiry _ -> Record.EXPIRY_FIELD_NUMBER;
      case LogRecord.OrderAlias _ -> Record.ORDER_ALIAS_RECORD_FIELD_NUMBER;
      case LogRecord.Time _ -> Record.TIME_FIELD_NUMBER;
    };
  }

  private static void write(LogRecord.ServerEvent event, WireWriter wire) {
    write(event.content(), ServerEvent.CONTENT_FIELD_NUMBER, wire);
    wire.number(ServerEvent.FORWARDING_FIELD_NUMBER, forwarding(event.forwarding()).getNumber());
    if (event.browser().isPresent()) {
      write(event.browser().get(), ServerEvent.BROWSER_FIELD_NUMBER, wire);
    }
    if (event.userKey().isPresent()) {
      wire.presentFixed64(ServerEvent.USER_KEY_FIELD_NUMBER, event.userKey().get().value());
    }
    if (event.order().isPresent()) {
      dev.vouch.core.event.OrderReference order = event.order().get();
      int begin = wire.begin(ServerEvent.ORDER_FIELD_NUMBER);
      wire.number(OrderReference.ROLE_FIELD_NUMBER, role(order.role()).getNumber());
      wire.fixed64(OrderReference.ORDER_KEY_FIELD_NUMBER, order.order().value());
      wire.end(begin);
    }
    if (event.occurredAt().isPresent()) {
      wire.presentFixed64(
          ServerEvent.OCCURRED_AT_US_FIELD_NUMBER, Microseconds.of(event.occurredAt().get()));
    }
    if (event.orderAlias().isPresent()) {
      wire.presentFixed64(ServerEvent.ORDER_ALIAS_FIELD_NUMBER, event.orderAlias().get().value());
    }
  }

  private static void write(LogRecord.BrowserEvent event, WireWriter wire) {
    write(event.content(), BrowserEvent.CONTENT_FIELD_NUMBER, wire);
    write(event.browser(), BrowserEvent.BROWSER_FIELD_NUMBER, wire);
    write(event.client(), BrowserEvent.CLIENT_FIELD_NUMBER, wire);
    if (event.touch().isPresent()) {
      write(event.touch().get(), BrowserEvent.TOUCH_FIELD_NUMBER, wire);
    }
  }

  private static void write(LogRecord.Identification ping, WireWriter wire) {
    write(ping.browser(), Identification.BROWSER_FIELD_NUMBER, wire);
    wire.fixed64(Identification.USER_KEY_FIELD_NUMBER, ping.userKey().value());
    write(ping.client(), Identification.CLIENT_FIELD_NUMBER, wire);
  }

  private static void write(EventContent content, int field, WireWriter wire) {
    int begin = wire.begin(field);
    wire.number(Content.EVENT_NAME_FIELD_NUMBER, eventName(content.eventName()).getNumber());
    wire.text(Content.PAGE_PATH_FIELD_NUMBER, content.pagePath());
    wire.text(Content.NAME_FIELD_NUMBER, content.name());
    if (content.successValue().isPresent()) {
      wire.presentText(Content.SUCCESS_VALUE_FIELD_NUMBER, content.successValue().get().toString());
    }
    for (Map.Entry<String, PropertyValue> property : content.properties().entrySet()) {
      int beginProperty = wire.begin(Content.PROPERTIES_FIELD_NUMBER);
      wire.text(Property.KEY_FIELD_NUMBER, property.getKey());
      write(property.getValue(), wire);
      wire.end(beginProperty);
    }
    wire.end(begin);
  }

  private static void write(PropertyValue property, WireWriter wire) {
    switch (property) {
      case PropertyValue.Text(String text) -> wire.presentText(Property.TEXT_FIELD_NUMBER, text);
      case PropertyValue.Decimal(BigDecimal number) ->
          wire.presentText(Property.DECIMAL_FIELD_NUMBER, number.toString());
      case PropertyValue.Flag(boolean flag) ->
          wire.presentNumber(Property.FLAG_FIELD_NUMBER, flag ? 1 : 0);
    }
  }

  private static void write(BrowserHashes hashes, int field, WireWriter wire) {
    int begin = wire.begin(field);
    wire.fixed64(Hashes.VISITOR_FIELD_NUMBER, hashes.visitor());
    wire.fixed64(Hashes.CROSSING_FIELD_NUMBER, hashes.crossing());
    wire.end(begin);
  }

  private static void write(dev.vouch.core.event.Client client, int field, WireWriter wire) {
    int begin = wire.begin(field);
    wire.text(Client.COUNTRY_FIELD_NUMBER, client.country());
    if (client.device().isPresent()) {
      wire.presentNumber(Client.DEVICE_FIELD_NUMBER, device(client.device().get()).getNumber());
    }
    wire.text(Client.BROWSER_FIELD_NUMBER, client.browser());
    wire.text(Client.OS_FIELD_NUMBER, client.os());
    wire.end(begin);
  }

  private static void write(dev.vouch.core.event.Touch touch, int field, WireWriter wire) {
    int begin = wire.begin(field);
    wire.text(Touch.SOURCE_FIELD_NUMBER, touch.source());
    wire.text(Touch.MEDIUM_FIELD_NUMBER, touch.medium());
    wire.text(Touch.CAMPAIGN_FIELD_NUMBER, touch.campaign());
    wire.text(Touch.TERM_FIELD_NUMBER, touch.term());
    wire.text(Touch.CONTENT_FIELD_NUMBER, touch.content());
    wire.text(Touch.CLICK_ID_FIELD_NUMBER, touch.clickId());
    wire.text(Touch.REFERRER_FIELD_NUMBER, touch.referrer());
    wire.number(Touch.CHANNEL_FIELD_NUMBER, channel(touch.channel()).getNumber());
    wire.end(begin);
  }

  static OrderRole role(dev.vouch.core.event.OrderRole role) {
    return switch (role) {
      case PLACED -> OrderRole.ORDER_ROLE_PLACED;
      case REFUNDED -> OrderRole.ORDER_ROLE_REFUNDED;
      case VOIDED -> OrderRole.ORDER_ROLE_VOIDED;
      case REFUND_REVERSED -> OrderRole.ORDER_ROLE_REFUND_REVERSED;
      case VOID_REVERSED -> OrderRole.ORDER_ROLE_VOID_REVERSED;
    };
  }

  static Channel channel(dev.vouch.core.event.Channel channel) {
    return switch (channel) {
      case SEARCH -> Channel.CHANNEL_SEARCH;
      case SOCIAL -> Channel.CHANNEL_SOCIAL;
      case VIDEO -> Channel.CHANNEL_VIDEO;
      case MAIL -> Channel.CHANNEL_MAIL;
      case AI -> Channel.CHANNEL_AI;
      case SHOPPING -> Channel.CHANNEL_SHOPPING;
      case AFFILIATE -> Channel.CHANNEL_AFFILIATE;
      case PAID_SEARCH -> Channel.CHANNEL_PAID_SEARCH;
      case PAID_SOCIAL -> Channel.CHANNEL_PAID_SOCIAL;
      case PAID -> Channel.CHANNEL_PAID;
      case CAMPAIGN -> Channel.CHANNEL_CAMPAIGN;
      case REFERRAL -> Channel.CHANNEL_REFERRAL;
      case DIRECT -> Channel.CHANNEL_DIRECT;
    };
  }

  static EventName eventName(dev.vouch.core.event.EventName eventName) {
    return switch (eventName) {
      case PAGEVIEW -> EventName.EVENT_NAME_PAGEVIEW;
      case CLICK -> EventName.EVENT_NAME_CLICK;
      case SUCCESS -> EventName.EVENT_NAME_SUCCESS;
      case CUSTOM -> EventName.EVENT_NAME_CUSTOM;
    };
  }

  static Forwarding forwarding(dev.vouch.core.event.Forwarding forwarding) {
    return switch (forwarding) {
      case BOTH -> Forwarding.FORWARDING_BOTH;
      case ONLY_IP -> Forwarding.FORWARDING_ONLY_IP;
      case ONLY_USER_AGENT -> Forwarding.FORWARDING_ONLY_USER_AGENT;
      case NEITHER -> Forwarding.FORWARDING_NEITHER;
      case UNUSABLE_IP -> Forwarding.FORWARDING_UNUSABLE_IP;
    };
  }

  static Device device(dev.vouch.core.event.Client.Device device) {
    return switch (device) {
      case DESKTOP -> Device.DEVICE_DESKTOP;
      case MOBILE -> Device.DEVICE_MOBILE;
      case TABLET -> Device.DEVICE_TABLET;
      case TELEVISION -> Device.DEVICE_TELEVISION;
    };
  }
}
