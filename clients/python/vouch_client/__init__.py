"""Client of Vouch for backends: records conversions, with retries and a queue."""

import atexit
import json
import logging
import random
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
_RETRY_SECONDS_MIN = 0.5
_RETRY_SECONDS_MAX = 10

_log = logging.getLogger(__name__)


class VouchError(Exception):
    """An event was not recorded, or after a lost answer may not have been.

    status: of the last answer; 0 without one.
    problem: the problem document of the answer, with "errors" that name the fields.
    """

    def __init__(self, message, status=0, problem=None):
        super().__init__(message)
        self.status = status
        self.problem = problem


@dataclass(frozen=True)
class RecordedEvent:
    """replayed: whether an earlier request with the same key recorded it."""

    event_id: str
    replayed: bool


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


class _Refused(Exception):
    """An answer that is no success."""

    def __init__(self, error, is_final, retry_after_seconds=None):
        super().__init__(str(error))
        self.error = error
        self.is_final = is_final
        self.retry_after_seconds = retry_after_seconds


class Vouch:
    """Sends events to a server. Thread-safe.

    url: the address of the server, such as "https://vouch.example.com".
    token: the token of an API key.
    timeout_seconds: how long to wait for one answer.
    retry_seconds: how long to retry.
    queue_max: how many events may wait in the queue.
    on_error: called with a VouchError and the event if an event of the queue was not recorded;
    by default, the error is logged.
    """

    def __init__(
        self,
        url,
        token,
        *,
        timeout_seconds=5,
        retry_seconds=60,
        queue_max=10_000,
        on_error=None,
    ):
        self._url = url.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self._timeout_seconds = timeout_seconds
        self._retry_seconds = retry_seconds
        self._queue_max = queue_max
        self._on_error = on_error or (lambda error, _: _log.error("%s", error))
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
        body = {key: value for key, value in event.items() if key != "idempotency_key"}
        key = event.get("idempotency_key") or str(uuid.uuid4())
        answer, _ = self._post("/event", body, {"Idempotency-Key": key})
        return RecordedEvent(
            answer.get("Event-Id", ""), answer.get("Idempotent-Replayed") == "true"
        )

    def record(self, event):
        """Adds an event to the queue, which a thread sends in the background.

        Returns at once. The queue is sent before the interpreter exits.
        """
        keyed = {**event, "idempotency_key": event.get("idempotency_key") or str(uuid.uuid4())}
        _json(keyed)  # A value that JSON does not have is the caller's mistake.
        with self._changed:
            reason = self._reason_to_refuse()
            if reason is None:
                self._queue.append(keyed)
                self._start()
                self._changed.notify_all()
        if reason is not None:
            self._on_error(VouchError(f"The event was not sent: {reason}."), keyed)

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

    def _reason_to_refuse(self):
        if self._is_closed:
            return "the client is closed"
        return "the queue is full" if len(self._queue) >= self._queue_max else None

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
            if result["status"] >= 500 and not is_last:
                unsent.append(event)
            elif result["status"] != 204:
                text = f"Vouch did not record it: {result['status']} {result.get('detail')}"
                self._report(VouchError(text, result["status"], result), event)
        return unsent

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
            except _Refused as refused:
                wait = refused.retry_after_seconds or _backoff_seconds(attempt)
                if refused.is_final or time.monotonic() + wait > end:
                    raise refused.error from None
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
            error = VouchError(f"Vouch did not answer: {failure}")
            raise _Refused(error, is_final=False) from None


def _refused(answer):
    status = answer.code
    try:
        text = answer.read().decode()
    except (OSError, HTTPException, UnicodeDecodeError):
        text = ""
    try:
        problem = json.loads(text)
    except ValueError:
        problem = None
    error = VouchError(f"Vouch did not record it: {status} {text}", status, problem)
    retry_after = answer.headers.get("Retry-After", "")
    return _Refused(
        error,
        is_final=status not in (408, 429) and status < 500,
        retry_after_seconds=int(retry_after) if retry_after.isdigit() else None,
    )


def _json(value):
    return json.dumps(value, default=_number)


def _number(value):
    """The server rounds amounts to 9 decimals, which a float has."""
    if isinstance(value, Decimal):
        return float(value)
    raise TypeError(f"{type(value).__name__} cannot be sent to Vouch")


def _backoff_seconds(attempt):
    """Exponential, with a random part so that many clients do not retry together."""
    return min(_RETRY_SECONDS_MAX, _RETRY_SECONDS_MIN * 2**attempt) * random.uniform(0.5, 1)
