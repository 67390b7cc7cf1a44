-- For wrk: conversions of backends, about 380 bytes each, with the tokens in $TOKENS in turn. With $KEYS each
-- request has an Idempotency-Key of its own, which begins with that. The bodies are made before the
-- run, since the processor belongs to the server: 20,000 different ones for each thread.
local BODIES = 20000
local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

function init()
  local tokens = {}
  for token in (os.getenv("TOKENS") or "none"):gmatch("[^,]+") do
    tokens[#tokens + 1] = token
  end
  keys = os.getenv("KEYS")
  heads, bodies, count = {}, {}, 0
  for i = 1, BODIES do
    local visitor = number * BODIES + i
    local body = string.format(
      '{"event_name":"success","name":"checkout_paid","page_path":"/checkout/thanks",' ..
      '"success_value":%d.90,"ip":"81.%d.%d.%d","user_agent":"Mozilla/5.0 (X11; Linux x86_64) ' ..
      'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",' ..
      '"success_user_id":"customer-%d","properties":{"plan":"yearly","currency":"EUR",' ..
      '"items":%d,"coupon":"AUTUMN","first_order":true}}',
      i % 200, math.floor(visitor / 65536), math.floor(visitor / 256) % 256, visitor % 256,
      visitor, i % 7)
    heads[i] = "POST /event HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " ..
      tokens[i % #tokens + 1] .. "\r\nContent-Type: application/json\r\nContent-Length: " .. #body .. "\r\n"
    bodies[i] = "\r\n" .. body
    if not keys then
      heads[i] = heads[i] .. bodies[i]
    end
  end
end

function request()
  local i = count % BODIES + 1
  count = count + 1
  if keys then
    return heads[i] .. "Idempotency-Key: " .. keys .. "-" .. number .. "-" .. count .. "\r\n" ..
      bodies[i]
  end
  return heads[i]
end

function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format(
    "vouch requests=%d duration=%d errors=%d p50=%d p99=%d p99.9=%d max=%d\n",
    summary.requests, summary.duration,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(50), latency:percentile(99), latency:percentile(99.9), latency.max))
end
