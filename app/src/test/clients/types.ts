// Compiled against the types of the package: mistakes must be errors.
import { Vouch } from "vouch-client";

const vouch = new Vouch({ url: "https://vouch.example.com", token: "svc_live_" });
vouch.record({ event_name: "success", name: "paid", page_path: "/", success_value: 49.9 });
vouch.record({ event_name: "success", name: "paid", page_path: "/", order_id: 1n });
// @ts-expect-error The path is required.
vouch.record({ event_name: "success", name: "paid" });
// @ts-expect-error A misspelled field.
vouch.record({ event_name: "success", name: "paid", page_path: "/", sucess_value: 49.9 });
