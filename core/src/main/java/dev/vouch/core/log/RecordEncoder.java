package dev.vouch.core.log;

import com.google.protobuf.ByteString;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.wire.BrowserEvent;
import dev.vouch.core.log.wire.Channel;
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
import dev.vouch.core.log.wire.SiteDeletion;
import dev.vouch.core.log.wire.Time;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.wire.Microseconds;
import java.nio.ByteBuffer;

/** Converter of records to wire messages. */
final class RecordEncoder {
  private RecordEncoder() {}

  static Record encode(LogRecord record) {
    Record.Builder wire = Record.newBuilder().setReceivedAtUs(Microseconds.of(record.receivedAt()));
    if (!(record instanceof LogRecord.Time)) {
      wire.setId(id(record.id())).setSite(record.site().value());
    }
    return switch (record) {
      case LogRecord.ServerEvent event -> wire.setServerEvent(serverEvent(event)).build();
      case LogRecord.BrowserEvent event -> wire.setBrowserEvent(browserEvent(event)).build();
      case LogRecord.Identification ping -> wire.setIdentification(identification(ping)).build();
      case LogRecord.Erasure erasure -> wire.setErasure(erasure(erasure)).build();
      case LogRecord.SiteDeletion _ ->
          wire.setSiteDeletion(SiteDeletion.getDefaultInstance()).build();
      case LogRecord.Expiry expiry ->
          wire.setExpiry(Expiry.newBuilder().setUntilUs(Microseconds.of(expiry.until()))).build();
      case LogRecord.OrderAlias alias -> wire.setOrderAliasRecord(orderAlias(alias)).build();
      case LogRecord.Time _ -> wire.setTime(Time.getDefaultInstance()).build();
    };
  }

  private static ByteString id(EventId id) {
    ByteBuffer bytes = ByteBuffer.allocate(2 * Long.BYTES);
    bytes.putLong(id.value().getMostSignificantBits());
    bytes.putLong(id.value().getLeastSignificantBits());
    return ByteString.copyFrom(bytes.flip());
  }

  private static ServerEvent serverEvent(LogRecord.ServerEvent event) {
    ServerEvent.Builder wire =
        ServerEvent.newBuilder()
            .setContent(content(event.content()))
            .setForwarding(forwarding(event.forwarding()));
    event.browser().ifPresent(browser -> wire.setBrowser(hashes(browser)));
    event.userKey().ifPresent(userKey -> wire.setUserKey(userKey.value()));
    event.order().ifPresent(order -> wire.setOrder(order(order)));
    event.occurredAt().ifPresent(time -> wire.setOccurredAtUs(Microseconds.of(time)));
    event.orderAlias().ifPresent(alias -> wire.setOrderAlias(alias.value()));
    return wire.build();
  }

  private static OrderAlias orderAlias(LogRecord.OrderAlias alias) {
    return OrderAlias.newBuilder()
        .setAlias(alias.alias().value())
        .setOrderKey(alias.order().value())
        .build();
  }

  private static OrderReference order(dev.vouch.core.event.OrderReference order) {
    return OrderReference.newBuilder()
        .setRole(role(order.role()))
        .setOrderKey(order.order().value())
        .build();
  }

  private static OrderRole role(dev.vouch.core.event.OrderRole role) {
    return switch (role) {
      case PLACED -> OrderRole.ORDER_ROLE_PLACED;
      case REFUNDED -> OrderRole.ORDER_ROLE_REFUNDED;
      case VOIDED -> OrderRole.ORDER_ROLE_VOIDED;
      case REFUND_REVERSED -> OrderRole.ORDER_ROLE_REFUND_REVERSED;
      case VOID_REVERSED -> OrderRole.ORDER_ROLE_VOID_REVERSED;
    };
  }

  private static BrowserEvent browserEvent(LogRecord.BrowserEvent event) {
    BrowserEvent.Builder wire =
        BrowserEvent.newBuilder()
            .setContent(content(event.content()))
            .setBrowser(hashes(event.browser()))
            .setClient(client(event.client()));
    event.touch().ifPresent(touch -> wire.setTouch(touch(touch)));
    return wire.build();
  }

  private static Identification identification(LogRecord.Identification ping) {
    return Identification.newBuilder()
        .setBrowser(hashes(ping.browser()))
        .setUserKey(ping.userKey().value())
        .setClient(client(ping.client()))
        .build();
  }

  private static Erasure erasure(LogRecord.Erasure erasure) {
    return Erasure.newBuilder().setUserKey(erasure.userKey().value()).build();
  }

  private static Content content(EventContent content) {
    Content.Builder wire =
        Content.newBuilder()
            .setEventName(eventName(content.eventName()))
            .setPagePath(content.pagePath());
    content.name().ifPresent(wire::setName);
    content.successValue().ifPresent(value -> wire.setSuccessValue(value.toString()));
    content.properties().forEach((key, value) -> wire.addProperties(property(key, value)));
    return wire.build();
  }

  private static Property property(String key, PropertyValue value) {
    Property.Builder wire = Property.newBuilder().setKey(key);
    return switch (value) {
      case PropertyValue.Text text -> wire.setText(text.value()).build();
      case PropertyValue.Decimal decimal -> wire.setDecimal(decimal.value().toString()).build();
      case PropertyValue.Flag flag -> wire.setFlag(flag.value()).build();
    };
  }

  private static Hashes hashes(BrowserHashes hashes) {
    return Hashes.newBuilder().setVisitor(hashes.visitor()).setCrossing(hashes.crossing()).build();
  }

  private static dev.vouch.core.log.wire.Client client(Client client) {
    dev.vouch.core.log.wire.Client.Builder wire = dev.vouch.core.log.wire.Client.newBuilder();
    client.country().ifPresent(wire::setCountry);
    client.device().ifPresent(device -> wire.setDevice(device(device)));
    client.browser().ifPresent(wire::setBrowser);
    client.os().ifPresent(wire::setOs);
    return wire.build();
  }

  private static dev.vouch.core.log.wire.Touch touch(Touch touch) {
    dev.vouch.core.log.wire.Touch.Builder wire =
        dev.vouch.core.log.wire.Touch.newBuilder()
            .setChannel(channel(touch.channel()))
            .setSource(touch.source());
    touch.medium().ifPresent(wire::setMedium);
    touch.campaign().ifPresent(wire::setCampaign);
    touch.term().ifPresent(wire::setTerm);
    touch.content().ifPresent(wire::setContent);
    touch.clickId().ifPresent(wire::setClickId);
    touch.referrer().ifPresent(wire::setReferrer);
    return wire.build();
  }

  private static Channel channel(dev.vouch.core.event.Channel channel) {
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

  private static EventName eventName(dev.vouch.core.event.EventName eventName) {
    return switch (eventName) {
      case PAGEVIEW -> EventName.EVENT_NAME_PAGEVIEW;
      case CLICK -> EventName.EVENT_NAME_CLICK;
      case SUCCESS -> EventName.EVENT_NAME_SUCCESS;
      case CUSTOM -> EventName.EVENT_NAME_CUSTOM;
    };
  }

  private static Forwarding forwarding(dev.vouch.core.event.Forwarding forwarding) {
    return switch (forwarding) {
      case BOTH -> Forwarding.FORWARDING_BOTH;
      case ONLY_IP -> Forwarding.FORWARDING_ONLY_IP;
      case ONLY_USER_AGENT -> Forwarding.FORWARDING_ONLY_USER_AGENT;
      case NEITHER -> Forwarding.FORWARDING_NEITHER;
      case UNUSABLE_IP -> Forwarding.FORWARDING_UNUSABLE_IP;
    };
  }

  private static Device device(Client.Device device) {
    return switch (device) {
      case DESKTOP -> Device.DEVICE_DESKTOP;
      case MOBILE -> Device.DEVICE_MOBILE;
      case TABLET -> Device.DEVICE_TABLET;
      case TELEVISION -> Device.DEVICE_TELEVISION;
    };
  }
}
