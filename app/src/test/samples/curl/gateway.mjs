// Runs the script as a web server with CGI does: the request is in its environment.
import { spawn } from "node:child_process";
import { createServer } from "node:http";

createServer((request, response) => {
  const query = new URL(request.url, "http://shop.example").searchParams;
  const env = {
    ...process.env,
    REMOTE_ADDR: request.socket.remoteAddress,
    HTTP_USER_AGENT: request.headers["user-agent"],
    HTTP_X_FORWARDED_FOR: request.headers["x-forwarded-for"],
  };
  spawn("bash", ["pay.sh", query.get("order"), query.get("amount")], { env, stdio: "inherit" })
    .on("close", () => response.end());
}).listen(process.env.PORT, "127.0.0.1");
