package dev.vouch.contract.model;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Scope;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** The values of an event by dimension, and the filters that it matches (docs/reports.md). */
public final class DimensionModel {
  private DimensionModel() {}

  /**
   * Whether no negative filter fails, and one of the others of each dimension and operator passes.
   */
  static boolean passesAll(CreditedEvent event, Scope scope) {
    for (Filter filter : scope.filters()) {
      boolean passesOne = passes(event, filter, scope.credit());
      for (Filter other : scope.filters()) {
        boolean isAlternative =
            filter.operator() != Filter.Operator.NOT
                && other.dimension().equals(filter.dimension())
                && other.operator() == filter.operator();
        passesOne |= isAlternative && passes(event, other, scope.credit());
      }
      if (!passesOne) {
        return false;
      }
    }
    return true;
  }

  private static boolean passes(CreditedEvent event, Filter filter, AttributionModel credit) {
    Optional<String> value = value(event, filter.dimension(), credit);
    return switch (filter.operator()) {
      case IS -> value.equals(filter.value());
      case NOT -> !value.equals(filter.value());
      case CONTAINS -> value.isPresent() && value.get().contains(filter.value().orElseThrow());
      case MATCHES ->
          value.isPresent() && ReportModel.matches(filter.value().orElseThrow(), value.get());
    };
  }

  /** Returns the value of a dimension. An empty string is never a value. */
  public static Optional<String> value(CreditedEvent event, Dimension by, AttributionModel credit) {
    return rawValue(event, by, credit).filter(value -> !value.isEmpty());
  }

  private static Optional<String> rawValue(
      CreditedEvent event, Dimension by, AttributionModel credit) {
    Optional<Touch> touch =
        switch (credit) {
          case LAST, LINEAR -> event.lastTouch();
          case FIRST -> event.firstTouch();
        };
    return switch (by) {
      case Dimension.Property property ->
          Optional.ofNullable(event.content().properties().get(property.key()))
              .map(DimensionModel::rawValue);
      case Dimension.Field field ->
          switch (field) {
            case CHANNEL, SOURCE, MEDIUM, CAMPAIGN, TERM, CONTENT, CLICK_ID, REFERRER ->
                ofTouch(touch, field);
            case COUNTRY -> event.client().country();
            case DEVICE -> event.client().device().map(Client.Device::wireName);
            case BROWSER -> event.client().browser();
            case OS -> event.client().os();
            case PAGE_PATH -> Optional.of(event.content().pagePath());
            case NAME -> event.content().name();
            case EVENT_NAME -> Optional.of(event.content().eventName().wireName());
          };
    };
  }

  /** Returns the keys of the properties that events have a value of, those of most events first. */
  static List<String> propertyKeys(List<CreditedEvent> events) {
    NavigableMap<String, Integer> eventsByKey = new TreeMap<>();
    for (CreditedEvent event : events) {
      event
          .content()
          .properties()
          .forEach(
              (key, value) -> {
                if (!rawValue(value).isEmpty()) {
                  eventsByKey.merge(key, 1, Integer::sum);
                }
              });
    }
    List<String> keys = new ArrayList<>(eventsByKey.keySet());
    keys.sort(Comparator.comparing(eventsByKey::get, Comparator.reverseOrder()));
    return keys;
  }

  /** Returns the value of a touch; empty for a field that touches do not have. */
  static Optional<String> ofTouch(Optional<Touch> touch, Dimension.Field field) {
    return switch (field) {
      case CHANNEL -> touch.map(Touch::channel).map(Channel::wireName);
      case SOURCE -> touch.map(Touch::source);
      case MEDIUM -> touch.flatMap(Touch::medium);
      case CAMPAIGN -> touch.flatMap(Touch::campaign);
      case TERM -> touch.flatMap(Touch::term);
      case CONTENT -> touch.flatMap(Touch::content);
      case CLICK_ID -> touch.flatMap(Touch::clickId);
      case REFERRER -> touch.flatMap(Touch::referrer);
      case COUNTRY, DEVICE, BROWSER, OS, PAGE_PATH, NAME, EVENT_NAME -> Optional.empty();
    };
  }

  private static String rawValue(PropertyValue value) {
    return switch (value) {
      case PropertyValue.Text text -> text.value();
      case PropertyValue.Decimal decimal -> decimal.value().toPlainString();
      case PropertyValue.Flag flag -> Boolean.toString(flag.value());
    };
  }
}
