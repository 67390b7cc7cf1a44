-- Links in webhook messages use the setting VOUCH_PUBLIC_URL.
ALTER TABLE alert_webhooks DROP COLUMN server_url;
