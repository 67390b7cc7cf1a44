import os
import traceback
from urllib.parse import parse_qs
from wsgiref.simple_server import make_server

import vouch


def shop(environ, start_response):
    query = parse_qs(environ["QUERY_STRING"])
    order, amount = query["order"][0], float(query["amount"][0])
    try:
        # [forwarded request]
        vouch.record_payment(order, amount, "EUR", vouch.visitor_of(environ))
        # [user id]
        vouch.record_payment(order, amount, "EUR", "customer-17")
        # [end]
    except Exception:
        traceback.print_exc()
    start_response("200 OK", [])
    return []


make_server("127.0.0.1", int(os.environ["PORT"]), shop).serve_forever()
