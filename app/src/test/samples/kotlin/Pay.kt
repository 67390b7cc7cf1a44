import io.ktor.server.cio.CIO
import io.ktor.server.engine.embeddedServer
import io.ktor.server.response.respondText
import io.ktor.server.routing.get
import io.ktor.server.routing.routing

fun main() {
    embeddedServer(CIO, port = System.getenv("PORT").toInt(), host = "127.0.0.1") {
        routing {
            get("/pay") {
                val order = call.request.queryParameters["order"]!!
                val amount = call.request.queryParameters["amount"]!!.toDouble()
                try {
                    // [forwarded request]
                    recordPayment(order, amount, "EUR", call.visitor())
                    // [user id]
                    recordPayment(order, amount, "EUR", "customer-17")
                    // [end]
                } catch (failure: Exception) {
                    println(failure.message)
                }
                call.respondText("")
            }
        }
    }.start(wait = true)
}
