import os

import requests
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

VOUCH_URL = "https://vouch.example.com"
# [forwarded request]
TRUSTED_PROXIES = 1  # proxies of yours that a request passes; 0 if there are none
# [end]

vouch = requests.Session()
vouch.headers["Authorization"] = f"Bearer {os.environ['VOUCH_KEY']}"
# Waits for Retry-After, else with exponential backoff.
retry = Retry(
    total=4,
    backoff_factor=0.5,
    status_forcelist=[429, 500, 502, 503, 504],
    allowed_methods=["POST"],  # safe, thanks to the Idempotency-Key
    raise_on_status=False,
)
vouch.mount(VOUCH_URL, HTTPAdapter(max_retries=retry))


# [forwarded request]
def visitor_of(environ):
    """The visitor behind a request: Flask's request.environ, Django's request.META."""
    forwarded = environ.get("HTTP_X_FORWARDED_FOR", "")
    chain = [*forwarded.replace(",", " ").split(), environ["REMOTE_ADDR"]]
    return {
        "ip": chain[-1 - TRUSTED_PROXIES :][0],  # clients can forge those further left
        "user_agent": environ.get("HTTP_USER_AGENT"),
    }


def record_payment(order_id, amount, currency, visitor):
    """Call it once the payment is confirmed, with visitor_of(the visitor's own request)."""
# [user id]
def record_payment(order_id, amount, currency, user_id):
    """Call it once the payment is confirmed, with the id given to vouch.identify()."""
# [end]
    event = {
        "event_name": "success",
        "name": "paid",
        "page_path": "/checkout",
        "success_value": float(amount),
        "currency": currency,
        "order_id": str(order_id),
# [forwarded request]
        **visitor,
# [user id]
        "success_user_id": user_id,
# [end]
    }
    once = {"Idempotency-Key": f"order-{order_id}"}  # however often it is sent, it counts once
    answer = vouch.post(f"{VOUCH_URL}/event", json=event, headers=once, timeout=5)
    if answer.status_code != 204:
        raise RuntimeError(f"Vouch did not record it: {answer.status_code} {answer.text}")
