"""Sends events with the package: some by send, others by the queue, one of them invalid."""

import logging
import sys
from decimal import Decimal

from vouch_client import Vouch, VouchError, visitor_of

logging.basicConfig(format="%(message)s", stream=sys.stdout)


def refused(error, event):
    is_named = " /success_value: success_value" in str(error)
    print(f"refused {event['idempotency_key']} {error.status} {str(is_named).lower()}")


url, token, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
vouch = Vouch(
    url,
    token,
    timeout_seconds=2,
    on_error=refused,
)
visitor = visitor_of(
    {
        "HTTP_X_FORWARDED_FOR": "9.9.9.9, 8.8.8.8",
        "HTTP_USER_AGENT": "Client/1.0",
        "REMOTE_ADDR": "127.0.0.1",
    },
    1,
)


def event(number):
    return {
        "event_name": "success",
        "name": "paid",
        "page_path": f"/orders/{number}",
        "success_value": Decimal("49.90"),
        "currency": "EUR",
        **visitor,
        "idempotency_key": f"order-{number}",
    }


first = vouch.send({**event(0), "order_id": 12345678901234567890})
again = vouch.send({**event(0), "order_id": "12345678901234567890", "sucess_value": 1})
print(f"same {str(first.event_id == again.event_id).lower()} replayed {str(again.replayed).lower()}")
print(",".join(again.warnings))
try:
    vouch.send({**event(1), "success_value": 1e15})
except VouchError as error:
    print(f"invalid true {error.problem['errors'][0]['pointer']}")
for unusable in [("", token), ("shop.example", token), (url, None)]:
    try:
        Vouch(*unusable)
    except ValueError as error:
        print(str(error).split(" ")[0])
try:
    Vouch("http://127.0.0.1:2", token, retry_seconds=0).send(event(1))
except VouchError as error:
    print(str("127.0.0.1:2 " in str(error) and "refused" in str(error)).lower())
try:
    vouch.send({**event(1), "success_value": float("nan")})
except VouchError as error:
    print(error.status, error)
try:
    vouch.send({**event(1), "properties": {"weight": float("inf")}})
except VouchError as error:
    print(error)
vouch.record({**event("nan"), "success_value": Decimal("Infinity")})
for number in range(1, count):
    vouch.record({**event(number), "sucess_value": 1})
vouch.record({**event("invalid"), "success_value": 1e15})
# The interpreter ends after the queue was sent.
