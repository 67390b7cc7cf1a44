using System.Net;
using System.Net.Http.Json;
// [forwarded request]
using Microsoft.AspNetCore.Http;
// [end]

/// <summary>Records payments with Vouch; register it by AddHttpClient&lt;Vouch&gt;().</summary>
public sealed class Vouch(HttpClient client)
{
    private const string Event = "https://vouch.example.com/event";
    private const int Tries = 5;
    // [forwarded request]
    private const int TrustedProxies = 1; // yours that a request passes; 0 if there are none

    public sealed record Visitor(string Ip, string UserAgent);

    /// <summary>The visitor who sent this request.</summary>
    public static Visitor VisitorOf(HttpContext context)
    {
        var headers = context.Request.Headers;
        var chain = $"{headers["X-Forwarded-For"]},{context.Connection.RemoteIpAddress}"
            .Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        // Clients can forge the addresses further left.
        var ip = chain[Math.Max(0, chain.Length - 1 - TrustedProxies)];
        return new Visitor(ip, headers.UserAgent.ToString());
    }

    /// <summary>Call it once the payment is confirmed, with the visitor of that request.</summary>
    public async Task RecordPaymentAsync(
        string orderId, decimal amount, string currency, Visitor visitor)
    // [user id]

    /// <summary>Call it once the payment is confirmed.</summary>
    /// <param name="userId">The ID passed to vouch.identify() in the browser.</param>
    public async Task RecordPaymentAsync(
        string orderId, decimal amount, string currency, string userId)
    // [end]
    {
        for (var tries = 1; ; tries++)
        {
            using var request = new HttpRequestMessage(HttpMethod.Post, Event);
            var key = Environment.GetEnvironmentVariable("VOUCH_KEY");
            request.Headers.Authorization = new("Bearer", key);
            request.Headers.Add("Idempotency-Key", $"order-{orderId}"); // counts once
            request.Content = JsonContent.Create(new
            {
                event_name = "success",
                name = "paid",
                page_path = "/checkout",
                success_value = amount,
                currency,
                order_id = orderId,
                // [forwarded request]
                ip = visitor.Ip,
                user_agent = visitor.UserAgent,
                // [user id]
                success_user_id = userId,
                // [end]
            });
            var wait = TimeSpan.FromSeconds(1 << (tries - 1));
            try
            {
                using var timeout = new CancellationTokenSource(TimeSpan.FromSeconds(5));
                using var answer = await client.SendAsync(request, timeout.Token);
                if (answer.StatusCode == HttpStatusCode.NoContent) return;
                var status = (int)answer.StatusCode;
                var problem = await answer.Content.ReadAsStringAsync();
                if (tries == Tries || (status != 429 && status < 500))
                    throw new IOException($"Vouch did not record it: {status} {problem}");
                wait = answer.Headers.RetryAfter?.Delta ?? wait;
            }
            catch (HttpRequestException) when (tries < Tries) { }
            catch (OperationCanceledException) when (tries < Tries) { } // it took too long
            await Task.Delay(wait);
        }
    }
}
