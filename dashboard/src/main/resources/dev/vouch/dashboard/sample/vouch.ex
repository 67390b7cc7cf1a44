defmodule Vouch do
  @url "https://vouch.example.com"
  # [forwarded request]
  # Proxies of yours that a request passes; 0 if there are none.
  @trusted_proxies 1

  @doc "The visitor who sent the request of this Plug.Conn."
  def visitor_of(conn) do
    peer = conn.remote_ip |> :inet.ntoa() |> to_string()
    hops = Plug.Conn.get_req_header(conn, "x-forwarded-for") ++ [peer]
    chain = Enum.flat_map(hops, &String.split(&1, ","))

    %{
      # Clients can forge the addresses further left.
      ip: chain |> Enum.take(-1 - @trusted_proxies) |> hd() |> String.trim(),
      user_agent: conn |> Plug.Conn.get_req_header("user-agent") |> Enum.join()
    }
  end

  @doc "Call it once the payment is confirmed, with visitor_of(conn) of that request."
  def record_payment(order_id, amount, currency, visitor) do
    # [user id]

  @doc "Call it once the payment is confirmed, with the id given to vouch.identify()."
  def record_payment(order_id, amount, currency, user_id) do
    # [end]
    event = %{
      event_name: "success",
      name: "paid",
      page_path: "/checkout",
      success_value: amount,
      order_id: to_string(order_id),
      # [forwarded request]
      currency: currency,
      ip: visitor.ip,
      user_agent: visitor.user_agent
      # [user id]
      currency: currency,
      success_user_id: user_id
      # [end]
    }

    answer =
      Req.post!(@url <> "/event",
        json: event,
        auth: {:bearer, System.fetch_env!("VOUCH_KEY")},
        # However often it is sent, it counts once.
        headers: [{"idempotency-key", "order-#{order_id}"}],
        connect_options: [timeout: 5_000],
        receive_timeout: 5_000,
        # A broken connection, 429 and 5xx: after Retry-After, else after 1, 2, 4 and 8 seconds.
        retry: :transient,
        max_retries: 4
      )

    if answer.status != 204 do
      raise "Vouch did not record it: #{answer.status} #{inspect(answer.body)}"
    end
  end
end
