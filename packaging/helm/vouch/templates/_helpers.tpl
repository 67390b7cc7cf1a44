{{/* The name of everything: that of the release, with "vouch" if it lacks that. */}}
{{- define "vouch.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end }}

{{/* The labels by which the nodes of this release are selected. */}}
{{- define "vouch.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "vouch.labels" -}}
{{ include "vouch.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* The component whose nodes serve reports and pages. */}}
{{- define "vouch.reporting" -}}
{{- if .Values.report.separate }}report{{ else }}ingest{{ end -}}
{{- end }}

{{/*
The template of a pod. Takes a dictionary: root, the chart's context; component, its name and that of
its values; roles, the value of VOUCH_ROLES; and volume, whether /data is a claimed volume.
*/}}
{{- define "vouch.pod" -}}
{{- $root := .root -}}
{{- $values := $root.Values -}}
metadata:
  labels:
    {{- include "vouch.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
  {{- with $values.podAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  automountServiceAccountToken: false
  # The variables of Services have the prefix of Vouch's settings.
  enableServiceLinks: false
  # The drain, VOUCH_DRAIN, and at most a minute.
  terminationGracePeriodSeconds: 75
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile:
      type: RuntimeDefault
  {{- with $values.image.pullSecrets }}
  imagePullSecrets:
    {{- range . }}
    - name: {{ . }}
    {{- end }}
  {{- end }}
  topologySpreadConstraints:
    {{- range $topology := list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
    - maxSkew: 1
      topologyKey: {{ $topology }}
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "vouch.selector" $root | nindent 10 }}
          app.kubernetes.io/component: {{ $.component }}
    {{- end }}
  {{- with $values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  containers:
    - name: vouch
      image: "{{ $values.image.repository }}:{{ $values.image.tag | default $root.Chart.AppVersion }}"
      imagePullPolicy: {{ $values.image.pullPolicy }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
      env:
        - name: VOUCH_ROLES
          value: {{ .roles | quote }}
        - name: VOUCH_KAFKA_BOOTSTRAP
          value: {{ $values.kafka.bootstrap | quote }}
        {{- with $values.kafka.config }}
        - name: VOUCH_KAFKA_CONFIG
          value: /run/kafka/{{ . }}
        {{- end }}
        - name: VOUCH_KAFKA_TOPIC
          value: {{ $values.kafka.topic | quote }}
        - name: VOUCH_KAFKA_PARTITIONS
          value: {{ $values.kafka.partitions | quote }}
        - name: VOUCH_KAFKA_REPLICAS
          value: {{ $values.kafka.replicas | quote }}
        {{- if $values.metrics.enabled }}
        - name: VOUCH_METRICS_ADDRESS
          value: 0.0.0.0:9464
        {{- end }}
        {{- with $values.javaOptions }}
        - name: JAVA_OPTS
          value: {{ . | quote }}
        {{- end }}
        {{- range $setting, $value := $values.settings }}
        - name: {{ $setting }}
          value: {{ $value | quote }}
        {{- end }}
        {{- range $setting, $key := $values.secret.settings }}
        - name: {{ $setting }}
          valueFrom:
            secretKeyRef:
              name: {{ $values.secret.name }}
              key: {{ $key }}
        {{- end }}
      ports:
        - name: http
          containerPort: 8080
        {{- if $values.metrics.enabled }}
        - name: metrics
          containerPort: 9464
        {{- end }}
      # A start may have to migrate the directory.
      startupProbe:
        httpGet:
          path: /healthz/live
          port: http
        periodSeconds: 2
        failureThreshold: 90
      livenessProbe:
        httpGet:
          path: /healthz/live
          port: http
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        httpGet:
          path: /healthz/ready
          port: http
        periodSeconds: 2
        timeoutSeconds: 2
        failureThreshold: 2
      {{- with (index $values .component).resources }}
      resources:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      volumeMounts:
        - name: data
          mountPath: /data
        - name: tmp
          mountPath: /tmp
        {{- if $values.kafka.config }}
        - name: kafka
          mountPath: /run/kafka
          readOnly: true
        {{- end }}
  volumes:
    {{- if not .volume }}
    - name: data
      emptyDir: {}
    {{- end }}
    - name: tmp
      emptyDir: {}
    {{- if $values.kafka.config }}
    - name: kafka
      secret:
        secretName: {{ $values.secret.name }}
        defaultMode: 0440
        items:
          {{- range prepend $values.kafka.files $values.kafka.config }}
          - key: {{ . }}
            path: {{ . }}
          {{- end }}
    {{- end }}
{{- end }}
