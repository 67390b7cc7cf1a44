import { createServer } from "node:http";
// [forwarded request]
import { recordPayment, visitorOf } from "./vouch.mjs";
// [user id]
import { recordPayment } from "./vouch.mjs";
// [end]

createServer(async (request, response) => {
  const query = new URL(request.url, "http://shop.example").searchParams;
  const order = { orderId: query.get("order"), amount: +query.get("amount"), currency: "EUR" };
  try {
    // [forwarded request]
    await recordPayment(order, visitorOf(request));
    // [user id]
    await recordPayment(order, "customer-17");
    // [end]
  } catch (failure) {
    console.log(failure);
  }
  response.end();
}).listen(process.env.PORT, "127.0.0.1");
