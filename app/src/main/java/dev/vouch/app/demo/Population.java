package dev.vouch.app.demo;

import dev.vouch.app.demo.CustomerStory.SimulatedCustomer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Generator of customers with distinct addresses. Not thread-safe. */
final class Population {
  private static final int IPV6_PERCENT = 30;

  private final WeightedChoice<Network> ipv4 = networks(false);
  private final WeightedChoice<Network> ipv6 = networks(true);
  private final WeightedChoice<DeviceClass> devices =
      new WeightedChoice<>(
          List.of(
              DeviceClass.of("desktop", 43),
              DeviceClass.of("mobile", 50),
              DeviceClass.of("tablet", 7)),
          DeviceClass::percent);
  private final Set<String> addresses = new HashSet<>();
  private int browsers;
  private int customers;

  /** A device class with its share in percent and its browser models. */
  private record DeviceClass(int percent, WeightedChoice<BrowserModel> models) {
    static DeviceClass of(String device, int percent) {
      return new DeviceClass(
          percent,
          new WeightedChoice<>(
              BrowserModel.all().stream().filter(model -> model.device().equals(device)).toList(),
              BrowserModel::weight));
    }
  }

  private static WeightedChoice<Network> networks(boolean ipv6) {
    return new WeightedChoice<>(
        Network.all().stream().filter(network -> network.isIpv6() == ipv6).toList(),
        Network::weight);
  }

  SimulatedCustomer next(RandomGenerator random) {
    int count = random.nextInt(10) < 7 ? 1 : 2 + random.nextInt(2);
    return new SimulatedCustomer(
        ++customers, IntStream.range(0, count).mapToObj(_ -> browser(random)).toList());
  }

  private DemoBrowser browser(RandomGenerator random) {
    Network network = (random.nextInt(100) < IPV6_PERCENT ? ipv6 : ipv4).pick(random);
    BrowserModel model = devices.pick(random).models().pick(random);
    return new DemoBrowser(
        ++browsers,
        freeAddress(network, random),
        network.country(),
        model.userAgent(),
        model.device());
  }

  private String freeAddress(Network network, RandomGenerator random) {
    String address = network.randomAddress(random);
    return addresses.add(address) ? address : freeAddress(network, random);
  }
}
