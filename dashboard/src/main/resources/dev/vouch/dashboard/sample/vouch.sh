#!/usr/bin/env bash
# Records a payment with Vouch. Needs curl 7.71 or later, and jq.
set -euo pipefail

vouch_url='https://vouch.example.com'
# [forwarded request]
trusted_proxies=1 # proxies of yours that a request passes; 0 if there are none

# The visitor's address, from the variables that CGI sets. Further left, anybody can make it up.
visitor_ip() {
  local chain first
  IFS=', ' read -ra chain <<<"${HTTP_X_FORWARDED_FOR:+$HTTP_X_FORWARDED_FOR,}$REMOTE_ADDR"
  first=$((${#chain[@]} - 1 - trusted_proxies))
  echo "${chain[first < 0 ? 0 : first]}"
}

# record_payment ORDER AMOUNT CURRENCY: in the visitor's request, once the payment is confirmed.
record_payment() {
  local event answer status
  event=$(jq -n --arg order "$1" --argjson amount "$2" --arg currency "$3" \
    --arg ip "$(visitor_ip)" --arg user_agent "${HTTP_USER_AGENT:-}" \
    '{event_name: "success", name: "paid", page_path: "/checkout", success_value: $amount,
      currency: $currency, order_id: $order, ip: $ip, user_agent: $user_agent}')
# [user id]

# record_payment ORDER AMOUNT CURRENCY USER: once the payment is confirmed. USER is the ID passed
# to vouch.identify() in the browser.
record_payment() {
  local event answer status
  event=$(jq -n --arg order "$1" --argjson amount "$2" --arg currency "$3" --arg user "$4" \
    '{event_name: "success", name: "paid", page_path: "/checkout", success_value: $amount,
      currency: $currency, order_id: $order, success_user_id: $user}')
# [end]
  # Retries with the same Idempotency-Key after a broken connection, a 429 or a 5xx: when
  # Retry-After says, else after 1, 2, 4 and 8 seconds. The key stays out of the process list.
  answer=$(curl --silent --show-error --max-time 5 --retry 4 --retry-all-errors \
    --header @<(printf 'Authorization: Bearer %s' "$VOUCH_KEY") \
    --header 'Content-Type: application/json' \
    --header "Idempotency-Key: order-$1" \
    --data-binary @- --write-out '\n%{http_code}' "$vouch_url/event" <<<"$event")
  status=${answer##*$'\n'}
  [[ $status == 204 ]] && return
  echo "Vouch did not record it: $status ${answer%$'\n'*}" >&2
  return 1
}
