require "webrick"
require_relative "vouch"

server = WEBrick::HTTPServer.new(BindAddress: "127.0.0.1", Port: ENV["PORT"].to_i)
server.mount_proc("/pay") do |request|
  order = { amount: request.query["amount"].to_f, currency: "EUR" }
  # [forwarded request]
  order[:visitor] = Vouch.visitor_of(request.meta_vars)
  # [user id]
  order[:user_id] = "customer-17"
  # [end]
  Vouch.record_payment(request.query["order"], **order)
rescue => failure
  warn failure.message
end
server.start
