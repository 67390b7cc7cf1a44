// The package for require: records one event by the queue.
const { Vouch } = require("vouch-client");

const [url, token] = process.argv.slice(2);
const vouch = new Vouch({ url, token });
vouch.record({ event_name: "success", name: "paid", page_path: "/", idempotency_key: "order-0" });
vouch.close().then(() => console.log("closed"));
