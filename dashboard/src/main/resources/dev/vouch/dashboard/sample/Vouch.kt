import io.ktor.client.HttpClient
import io.ktor.client.engine.cio.CIO
import io.ktor.client.plugins.HttpRequestRetry
import io.ktor.client.plugins.HttpTimeout
import io.ktor.client.request.bearerAuth
import io.ktor.client.request.header
import io.ktor.client.request.post
import io.ktor.client.request.setBody
import io.ktor.client.statement.bodyAsText
import io.ktor.http.ContentType
import io.ktor.http.HttpStatusCode
import io.ktor.http.contentType
// [forwarded request]
import io.ktor.server.application.ApplicationCall
// [end]
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put

private const val VOUCH_URL = "https://vouch.example.com"
// [forwarded request]
private const val TRUSTED_PROXIES = 1 // proxies of yours that a request passes; 0 if there are none
// [end]

private val client = HttpClient(CIO) {
    install(HttpRequestRetry) {
        maxRetries = 4
        retryIf { _, answer -> answer.status.value == 429 || answer.status.value >= 500 }
        retryOnException(retryOnTimeout = true)
        exponentialDelay() // or what Retry-After says, if that is longer
    }
    install(HttpTimeout) { requestTimeoutMillis = 5_000 } // of each try: installed last
}

// [forwarded request]
class Visitor(val ip: String, val userAgent: String?)

/** The visitor who sent this request. */
fun ApplicationCall.visitor(): Visitor {
    val hops = request.headers.getAll("X-Forwarded-For").orEmpty() + request.local.remoteAddress
    val chain = hops.flatMap { it.split(",") }.map { it.trim() }
    val ip = chain.takeLast(1 + TRUSTED_PROXIES).first() // clients can forge those further left
    return Visitor(ip, request.headers["User-Agent"])
}

/** Call it once the payment is confirmed, with the call.visitor() of that request. */
suspend fun recordPayment(orderId: String, amount: Double, currency: String, visitor: Visitor) {
// [user id]
/** Call it once the payment is confirmed, with the ID passed to vouch.identify() in the browser. */
suspend fun recordPayment(orderId: String, amount: Double, currency: String, userId: String) {
// [end]
    val event = buildJsonObject {
        put("event_name", "success")
        put("name", "paid")
        put("page_path", "/checkout")
        put("success_value", amount)
        put("currency", currency)
        put("order_id", orderId)
        // [forwarded request]
        put("ip", visitor.ip)
        put("user_agent", visitor.userAgent)
        // [user id]
        put("success_user_id", userId)
        // [end]
    }
    val answer = client.post("$VOUCH_URL/event") {
        bearerAuth(System.getenv("VOUCH_KEY"))
        contentType(ContentType.Application.Json)
        header("Idempotency-Key", "order-$orderId") // however often it is sent, it counts once
        setBody(event.toString())
    }
    check(answer.status == HttpStatusCode.NoContent) {
        "Vouch did not record it: ${answer.status} ${answer.bodyAsText()}"
    }
}
