-- Where this server was reached when a webhook's address was entered, for links in its messages.
ALTER TABLE alert_webhooks ADD COLUMN server_url TEXT; -- none for those of before
