-- A backend's conversions, each another one, about 380 bytes. For wrk; the key is in $TOKEN:
--   TOKEN=svc_live_… wrk -t2 -c256 -d20s --latency -s success.lua http://127.0.0.1:8080/event
-- wrk itself counts the answers that are not 204 as "Non-2xx".
local token = os.getenv("TOKEN") or "none"
local count = 0

wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.headers["Authorization"] = "Bearer " .. token

function request()
  count = count + 1
  local body = string.format(
    '{"event_name":"success","name":"checkout_paid","page_path":"/checkout/thanks",' ..
    '"success_value":%d.90,"ip":"198.51.100.%d","user_agent":"Mozilla/5.0 (X11; Linux x86_64) ' ..
    'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",' ..
    '"success_user_id":"customer-%d","properties":{"plan":"yearly","currency":"EUR",' ..
    '"items":%d,"coupon":"AUTUMN","first_order":true}}',
    count % 100, count % 250 + 1, count % 10000, count % 7)
  return wrk.format(nil, nil, nil, body)
end
