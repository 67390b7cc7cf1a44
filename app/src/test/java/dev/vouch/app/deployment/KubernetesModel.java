package dev.vouch.app.deployment;

import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Ingress;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import io.kubernetes.client.openapi.models.V2HorizontalPodAutoscaler;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;

/**
 * The classes that Kubernetes' OpenAPI document describes. Each rejects a field that is not in it,
 * one of another type, and the absence of a required one.
 */
final class KubernetesModel {
  /** Reads an object of one class. */
  private interface Reader {
    Object read(String json) throws IOException;
  }

  private static final Map<String, Reader> READERS =
      Map.of(
          "apps/v1 Deployment", V1Deployment::fromJson,
          "apps/v1 StatefulSet", V1StatefulSet::fromJson,
          "autoscaling/v2 HorizontalPodAutoscaler", V2HorizontalPodAutoscaler::fromJson,
          "networking.k8s.io/v1 Ingress", V1Ingress::fromJson,
          "policy/v1 PodDisruptionBudget", V1PodDisruptionBudget::fromJson,
          "v1 Service", V1Service::fromJson);

  private KubernetesModel() {}

  /** Whether Kubernetes itself has objects of this class. */
  static boolean describes(JsonNode object) {
    return READERS.containsKey(type(object));
  }

  /**
   * Reads an object.
   *
   * @throws IllegalArgumentException naming the field that is wrong
   */
  static Object read(JsonNode object) throws IOException {
    return Objects.requireNonNull(READERS.get(type(object)), type(object)).read(object.toString());
  }

  private static String type(JsonNode object) {
    return object.path("apiVersion").asString() + " " + object.path("kind").asString();
  }
}
