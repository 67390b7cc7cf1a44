# shellcheck shell=sh
# Starts the jar: the JVM's options, its memory and its class cache. Sourced by the repository's vouch
# and by the package's, which set java, jar, cache and training_log; the package's also sets libraries,
# the directory of the native libraries that its jar lacks.

# JVM options of the server and of its training run. JAVA_OPTS come later and take precedence; they may
# set a garbage collector, and the JVM rejects two. Copying rate limits, which live for some 20 seconds,
# makes pauses longer (docs/PERFORMANCE.md). A JVM with an exhausted heap ends, for a supervisor to restart.
# The heap begins small. A concurrent collection begins when the heap is 55 % full: G1's own estimate begins one
# every second under load, because values live for up to a minute, until a checkpoint. After 10 to 20 seconds
# without a collection, a full one gives back the memory that is not used; it takes some 50 ms. glibc gives
# back each minute what the JVM's compiler has freed.
jvm_options="-XX:MaxTenuringThreshold=1 -XX:+ExitOnOutOfMemoryError -Xms16m -XX:-G1UseAdaptiveIHOP -XX:InitiatingHeapOccupancyPercent=55"
jvm_options="$jvm_options -XX:MinHeapFreeRatio=20 -XX:MaxHeapFreeRatio=40 -XX:G1PeriodicGCInterval=10000 -XX:-G1PeriodicGCInvokesConcurrent -XX:TrimNativeHeapInterval=60000"
heap_max=512 # Of the server in megabytes, unless VOUCH_MEMORY or an option of the JVM sets it. More is not faster (docs/PERFORMANCE.md).

say() { printf '%s\n' "$*" >&2; }
fail() { say "vouch: $*"; exit 1; }

java_home() { dirname -- "$(dirname -- "$(readlink -f -- "$1")")"; }

# Prints the feature version of the JDK that contains $1. Reads its release file, which is faster than starting a JVM.
feature_version() {
  release=$(java_home "$1")/release
  [ -r "$release" ] && sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$release"
}

# Completes the JVM options for the feature version $1. The option reduces Netty's time per event by a
# tenth. Only set on JDK 25, because later JDKs may reject it; Netty works without it.
set_jvm_options() {
  [ "$1" -ne 25 ] || jvm_options="$jvm_options --sun-misc-unsafe-memory-access=allow"
}

# Replaces this process by the JVM. The arguments follow the JVM options.
exec_java() {
  [ -z "${libraries:-}" ] || set -- -Djava.library.path="$libraries" -Dorg.sqlite.lib.path="$libraries" "$@"
  # shellcheck disable=SC2086 # a list of words
  exec "$java" $jvm_options "$@"
}

# Makes the cache for quick starts (https://openjdk.org/jeps/514).
train() {
  say "Creating the class cache for faster starts …"
  rm -f "$cache" "$cache.new"
  data=$(mktemp -d) || return 0
  if (exec_java -XX:AOTCacheOutput="$cache.new" -jar "$jar" train --data "$data") \
    >"$training_log" 2>&1 && [ -s "$cache.new" ]; then
    mv -f "$cache.new" "$cache"
  else
    say "The training run failed, so Vouch starts more slowly. See $training_log."
  fi
  rm -rf "$data" "$cache.new"
}

# Prints the memory of the machine or container in megabytes, or nothing if it is not known.
available_megabytes() {
  {
    sed -n 's/^MemTotal: *\([0-9]*\) kB$/\1000/p' /proc/meminfo
    cat /sys/fs/cgroup/memory.max /sys/fs/cgroup/memory/memory.limit_in_bytes \
      "/sys/fs/cgroup$(sed -n 's/^0:://p' /proc/self/cgroup)/memory.max"
  } 2>/dev/null | sed -n '/^[0-9]\{1,\}$/p' | sort -n | sed -n '1s/.\{6\}$//p'
}

# Sizes the heap, the numbers and new events outside it, and network buffers by VOUCH_MEMORY; MemoryBudget gives
# the engine its share of the rest.
# Without it the JVM would take a quarter of the memory, and under load fill that with garbage.
memory_options() {
  if [ -z "${VOUCH_MEMORY:-}" ]; then
    # -Xmx would win over MaxRAMPercentage, and over all options that the JVM reads from the environment.
    case "${JAVA_OPTS:-} ${JAVA_TOOL_OPTIONS:-} ${JDK_JAVA_OPTIONS:-}" in *-Xmx* | *-XX:MaxHeapSize* | *-XX:MaxRAM*) return ;; esac
    available=$(available_megabytes)
    [ "${available:-0}" -lt $((4 * heap_max)) ] || echo "-Xmx${heap_max}m"
    return
  fi
  number=${VOUCH_MEMORY%[mg]}
  case $number in "$VOUCH_MEMORY" | '' | 0* | *[!0-9]*) return ;; esac # The server reports it.
  [ "$VOUCH_MEMORY" != "${number}g" ] || number=$((number * 1024))
  heap=$(((number - 224) * 2 / 5))
  [ "$heap" -lt 16 ] || echo "-Xmx${heap}m -XX:MaxDirectMemorySize=${heap}m -Dio.netty.maxDirectMemory=$((heap * 262144))"
}

# Replaces this process by the jar's command in the arguments.
start() {
  # The JVM ignores a cache, or parts of one, that it cannot use. -Xlog suppresses its warnings.
  [ ! -e "$cache" ] || set -- -XX:AOTCache="$cache" "-Xlog:aot*=off" "-Xlog:cds*=off" -jar "$jar" "$@"
  [ -e "$cache" ] || set -- -jar "$jar" "$@"
  # All files are created private anyhow.
  umask 077
  export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" # Else glibc keeps freed memory once per thread.
  # shellcheck disable=SC2046,SC2086 # lists of words
  exec_java $(memory_options) ${JAVA_OPTS:-} "$@"
}
