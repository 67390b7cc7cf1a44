package dev.vouch.server.config;

import java.util.regex.Pattern;

/**
 * The variables that Kubernetes sets in every pod for a Service named {@code vouch}, by their form
 * (https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables). They
 * look like settings but are not.
 */
final class KubernetesService {
  private static final Pattern VARIABLE =
      Pattern.compile(
          Settings.PREFIX
              + "(SERVICE_HOST|SERVICE_PORT(_[A-Z0-9_]+)?|PORT_[0-9]+_TCP(_(ADDR|PORT|PROTO))?)");

  private KubernetesService() {}

  static boolean sets(String variable, String text) {
    return VARIABLE.matcher(variable).matches()
        || (variable.equals(Setting.PORT.variable()) && text.startsWith("tcp://"));
  }
}
