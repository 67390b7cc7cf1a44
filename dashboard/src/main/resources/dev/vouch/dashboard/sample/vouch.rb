require "json"
require "net/http"

module Vouch
  URL = URI("https://vouch.example.com/event")
  TRIES = 5
  BROKEN = [SystemCallError, SocketError, IOError, Timeout::Error, OpenSSL::SSL::SSLError].freeze
  # [forwarded request]
  TRUSTED_PROXIES = 1 # proxies of yours that a request passes; 0 if there are none

  # The visitor behind a Rack request: in Rails, of request.env.
  def self.visitor_of(env)
    chain = [*env["HTTP_X_FORWARDED_FOR"]&.split(","), env["REMOTE_ADDR"]].map(&:strip)
    {
      ip: chain.last(1 + TRUSTED_PROXIES).first, # clients can forge those further left
      user_agent: env["HTTP_USER_AGENT"]
    }
  end

  # Call it once the payment is confirmed, with visitor_of(the visitor's own request).
  def self.record_payment(order_id, amount:, currency:, visitor:)
    # [user id]

  # Call it once the payment is confirmed, with the ID passed to vouch.identify() in the browser.
  def self.record_payment(order_id, amount:, currency:, user_id:)
    # [end]
    request = Net::HTTP::Post.new(
      URL,
      "Authorization" => "Bearer #{ENV.fetch("VOUCH_KEY")}",
      "Content-Type" => "application/json",
      "Idempotency-Key" => "order-#{order_id}" # however often it is sent, it counts once
    )
    request.body = JSON.generate(
      event_name: "success",
      name: "paid",
      page_path: "/checkout",
      success_value: amount.to_f,
      currency: currency,
      order_id: order_id.to_s,
      # [forwarded request]
      **visitor
      # [user id]
      success_user_id: user_id
      # [end]
    )
    deliver(request)
  end

  private_class_method def self.deliver(request)
    limits = { use_ssl: URL.scheme == "https", open_timeout: 5, read_timeout: 5 }
    1.upto(TRIES) do |tries|
      begin
        answer = Net::HTTP.start(URL.host, URL.port, limits) { |http| http.request(request) }
      rescue *BROKEN
        raise if tries == TRIES
      end
      return if answer&.code == "204"

      if answer && (tries == TRIES || (answer.code != "429" && answer.code < "500"))
        raise "Vouch did not record it: #{answer.code} #{answer.body}"
      end
      sleep((answer && answer["Retry-After"] || 2**(tries - 1)).to_i)
    end
  end
end
