"""Client of Vouch for backends: records conversions, with retries and a queue."""

import atexit
import json
import logging
import random
import re
import threading
import time
import urllib.error
import urllib.request
import uuid
from collections import deque
from dataclasses import dataclass
from decimal import Decimal
from http.client import HTTPException

__all__ = ["RecordedEvent", "Vouch", "VouchError", "visitor_of"]

_BATCH_MAX = 100
_IDS = (
    "success_user_id",
    "order_id",
    "refund_of",
    "void_of",
    "reversal_of",
    "void_reversal_of",
    "idempotency_key",
)

_log = logging.getLogger(__name__)


class VouchError(Exception):
    """An event was not recorded, or after a lost answer may not have been.

    status: of the last answer; 0 without one.
    problem: the problem document of the answer, with "errors" that name the fields.
    """

    def __init__(self, message, status=0, problem=None, retry_after_seconds=None):
        super().__init__(message)
        self.status = status
        self.problem = problem
        self.retry_after_seconds = retry_after_seconds


@dataclass(frozen=True)
class RecordedEvent:
    event_id: str
    replayed: bool  # Whether an earlier request with the same key recorded it.
    warnings: tuple = ()  # What was left out or is wrong, such as "ip_unusable".


def visitor_of(environ, trusted_proxies):
    """Returns the visitor behind a request: Flask's request.environ, Django's request.META.

    trusted_proxies: how many proxies of yours a request passes. Each appends the address of its
    client to X-Forwarded-For; anything further left can be forged and is not used.
    """
    forwarded = environ.get("HTTP_X_FORWARDED_FOR", "").split(",")
    chain = [ip.strip() for ip in [*forwarded, environ.get("REMOTE_ADDR", "")] if ip.strip()]
    return {
        "ip": chain[-1 - trusted_proxies :][0] if chain else None,
        "user_agent": environ.get("HTTP_USER_AGENT"),
    }


class Vouch:
    """Sends events to a server. Thread-safe.

    url: the address of the server, such as "https://vouch.example.com".
    token: the token of an API key.
    timeout_seconds: how long to wait for one answer.
    retry_seconds: how long to retry.
    queue_max: how many events may wait in the queue.
    on_error: called with a VouchError and the event if an event of the queue was not recorded;
    by default, the error is logged.
    Raises ValueError if the URL or the token cannot be used.
    """

    def __init__(
        self, url, token, *, timeout_seconds=5, retry_seconds=60, queue_max=10_000, on_error=None
    ):
        if not re.match(r"https?://[^/]", url or ""):
            raise ValueError("url must be an address such as https://vouch.example.com")
        if not re.fullmatch("[!-~]+", token or ""):
            raise ValueError("token must be the token of an API key, but is missing or malformed")
        self._url = url.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self._timeout_seconds = timeout_seconds
        self._retry_seconds = retry_seconds
        self._queue_max = queue_max
        self._on_error = on_error or (lambda error, _: _log.error("%s", error))
        self._logged_warnings = set()
        self._queue = deque()
        # Guards the fields below and the queue.
        self._changed = threading.Condition()
        self._is_sending = False
        self._is_closed = False
        self._thread = None

    def send(self, event):
        """Records an event, and returns when it is on disk. Retries with the same key.

        event: the fields of POST /event, and "idempotency_key", such as "order-1001".
        Raises VouchError if it was refused, or could not be sent in time.
        """
        body = _exact(event)
        key = body.pop("idempotency_key", None) or str(uuid.uuid4())
        answer, _ = self._post("/event", body, {"Idempotency-Key": key})
        is_replayed = answer.get("Idempotent-Replayed") == "true"
        warnings = self._warned(
            re.findall(r"\w+", answer.get("Vouch-Warning", "")),
            answer.get("Vouch-Ignored-Fields"),
            answer.get("Vouch-Stripped-Properties"),
        )
        return RecordedEvent(answer.get("Event-Id", ""), is_replayed, warnings)

    def record(self, event):
        """Adds an event to the queue, which a thread sends in the background.

        Returns at once. The queue is sent before the interpreter exits.
        """
        keyed = _exact(event)
        keyed["idempotency_key"] = keyed.get("idempotency_key") or str(uuid.uuid4())
        try:
            _json(keyed)
            with self._changed:
                self._require_place()
                self._queue.append(keyed)
                self._start()
                self._changed.notify_all()
        except VouchError as error:
            self._on_error(error, keyed)

    def flush(self, timeout_seconds=None):
        """Waits until every event of the queue was recorded or given to on_error.

        Returns False if that took longer than timeout_seconds.
        """
        with self._changed:
            return self._changed.wait_for(
                lambda: not self._queue and not self._is_sending, timeout_seconds
            )

    def close(self, timeout_seconds=None):
        """Sends what is in the queue. Later events are given to on_error."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        atexit.unregister(self.close)
        return self.flush(timeout_seconds)

    def _require_place(self):
        if self._is_closed or len(self._queue) >= self._queue_max:
            reason = "the client is closed" if self._is_closed else "the queue is full"
            raise VouchError(f"The event was not sent: {reason}.")

    def _start(self):
        # A process that was forked has the queue of its parent, but not its thread.
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._run, name="vouch", daemon=True)
            self._thread.start()
            atexit.register(self.close)

    def _run(self):
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._queue or self._is_closed)
                if not self._queue:
                    return
                events = [self._queue.popleft() for _ in range(min(_BATCH_MAX, len(self._queue)))]
                self._is_sending = True
            try:
                self._send_batch(events)
            finally:
                with self._changed:
                    self._is_sending = False
                    self._changed.notify_all()

    def _send_batch(self, events):
        end = time.monotonic() + self._retry_seconds
        attempt = 0
        while events:
            try:
                events = self._send_once(events, is_last=time.monotonic() >= end)
            except VouchError as error:
                self._refuse(events, error)
                return
            if events:
                time.sleep(_backoff_seconds(attempt))
                attempt += 1

    def _send_once(self, events, is_last):
        """Returns the events to send again."""
        _, answer = self._post("/events", {"events": events}, {})
        unsent = []
        for event, result in zip(events, answer["results"]):
            if result["status"] == 204:
                ignored, stripped = result.get("ignored_fields"), result.get("stripped_properties")
                self._warned(result.get("warnings", []), ignored, stripped)
            elif result["status"] >= 500 and not is_last:
                unsent.append(event)
            else:
                self._report(_not_recorded(result["status"], result), event)
        return unsent

    def _warned(self, warnings, ignored, stripped):
        """Returns the warnings, and logs the first of each kind."""
        left_out = {"ignored_fields": ignored, "stripped_properties": stripped}
        warnings = (*warnings, *(f"{kind}: {what}" for kind, what in left_out.items() if what))
        for warning in warnings:
            kind = warning.partition(":")[0]
            if kind not in self._logged_warnings:
                self._logged_warnings.add(kind)
                _log.warning("Vouch recorded an event, but: %s", warning)
        return warnings

    def _refuse(self, events, error):
        """A batch that is refused as a whole, for example as too large, is divided."""
        if len(events) > 1 and error.status in (400, 413):
            half = (len(events) + 1) // 2
            self._send_batch(events[:half])
            self._send_batch(events[half:])
            return
        for event in events:
            self._report(error, event)

    def _report(self, error, event):
        try:
            self._on_error(error, event)
        except Exception:  # The thread must survive a mistake in the callback.
            _log.exception("on_error failed")

    def _post(self, path, body, headers):
        """Returns the headers and the JSON body of the answer."""
        data = _json(body).encode()
        request = urllib.request.Request(
            self._url + path, data, {**self._headers, **headers}, method="POST"
        )
        end = time.monotonic() + self._retry_seconds
        attempt = 0
        while True:
            try:
                return self._attempt(request)
            except VouchError as error:
                is_final = error.status not in (0, 408, 429) and error.status < 500
                wait = error.retry_after_seconds or _backoff_seconds(attempt)
                if is_final or time.monotonic() + wait > end:
                    raise
                time.sleep(wait)
                attempt += 1

    def _attempt(self, request):
        try:
            with urllib.request.urlopen(request, timeout=self._timeout_seconds) as answer:
                text = answer.read()
                return answer.headers, json.loads(text) if text else None
        except urllib.error.HTTPError as answer:
            with answer:
                raise _refused(answer) from None
        except (OSError, ValueError, HTTPException) as failure:
            reason = getattr(failure, "reason", failure)
            raise VouchError(f"Vouch at {request.host} did not answer: {reason}") from None


def _refused(answer):
    problem = {}
    try:
        text = answer.read().decode()
        problem = {"detail": text}
        if "problem+json" in answer.headers.get("Content-Type", ""):
            problem = json.loads(text)
    except (OSError, HTTPException, ValueError):
        pass  # The status is enough.
    retry_after = answer.headers.get("Retry-After", "")
    return _not_recorded(answer.code, problem, int(retry_after) if retry_after.isdigit() else None)


def _not_recorded(status, problem, retry_after_seconds=None):
    """The errors name fields and rules, without values."""
    errors = [f"{error['pointer']}: {error['detail']}" for error in problem.get("errors", [])]
    text = " ".join(["Vouch did not record it:", str(status), problem.get("detail", ""), *errors])
    return VouchError(text, status, problem, retry_after_seconds)


def _exact(event):
    """Returns an event whose integers and UUIDs as IDs are strings, and its amount exact."""
    exact = dict(event)
    for name in _IDS:
        value = exact.get(name)
        if isinstance(value, (int, uuid.UUID)) and not isinstance(value, bool):
            exact[name] = str(value)
    value = exact.get("success_value")
    if isinstance(value, Decimal) and value.is_finite() and Decimal(repr(float(value))) != value:
        exact["success_value"] = format(value, "f")
    return exact


def _json(value, *path):
    try:
        return json.dumps(value, default=_number, allow_nan=False)
    except (TypeError, ValueError) as failure:
        for name, item in value.items() if isinstance(value, dict) and len(path) < 2 else ():
            _json(item, *path, str(name))  # Raises the error with the name of the field.
        is_number = isinstance(value, (float, Decimal))
        reason = "must be a finite number" if is_number else str(failure)
        text = " ".join([*path[-1:], reason])
        raise VouchError(f"The event was not sent: {text}.") from None


def _number(value):
    """An amount that is no float is a string by now."""
    if isinstance(value, Decimal):
        return float(value)
    raise TypeError(f"must not be of the type {type(value).__name__}")


def _backoff_seconds(attempt):
    """Exponential, with a random part so that many clients do not retry together."""
    return min(10, 0.5 * 2**attempt) * random.uniform(0.5, 1)
