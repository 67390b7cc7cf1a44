// [forwarded request]
use std::{env, error::Error, net::SocketAddr, time::Duration};

use reqwest::{header::HeaderMap, Client};
// [user id]
use std::{env, error::Error, time::Duration};

use reqwest::Client;
// [end]
use serde_json::json;
use tokio::time::sleep;

const EVENT: &str = "https://vouch.example.com/event";
const TRIES: u32 = 5;
// [forwarded request]
const TRUSTED_PROXIES: usize = 1; // proxies of yours that a request passes; 0 if there are none

pub struct Visitor {
    ip: String,
    user_agent: String,
}

impl Visitor {
    /// Who sent a request with these headers; with axum, `peer` comes from `ConnectInfo`.
    pub fn of(headers: &HeaderMap, peer: SocketAddr) -> Visitor {
        let text = |name| headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        let peer = peer.ip().to_string();
        let hops = text("x-forwarded-for").flat_map(|ips| ips.split(','));
        let chain: Vec<&str> = hops.chain([peer.as_str()]).collect();
        // Clients can forge the addresses further left.
        let ip = chain[chain.len().saturating_sub(1 + TRUSTED_PROXIES)].trim().to_owned();
        Visitor { ip, user_agent: text("user-agent").collect() }
    }
}

/// Call it once the payment is confirmed, with the visitor of that request.
pub async fn record_payment(
    client: &Client, order_id: &str, amount: f64, currency: &str, visitor: &Visitor,
) -> Result<(), Box<dyn Error + Send + Sync>> {
// [user id]

/// Call it once the payment is confirmed, with the ID passed to vouch.identify() in the browser.
pub async fn record_payment(
    client: &Client, order_id: &str, amount: f64, currency: &str, user_id: &str,
) -> Result<(), Box<dyn Error + Send + Sync>> {
    // [end]
    let event = json!({
        "event_name": "success",
        "name": "paid",
        "page_path": "/checkout",
        "success_value": amount,
        "currency": currency,
        "order_id": order_id,
        // [forwarded request]
        "ip": visitor.ip,
        "user_agent": visitor.user_agent,
        // [user id]
        "success_user_id": user_id,
        // [end]
    });
    let request = client
        .post(EVENT)
        .timeout(Duration::from_secs(5))
        .bearer_auth(env::var("VOUCH_KEY")?)
        .header("Idempotency-Key", format!("order-{order_id}")) // however often, it counts once
        .json(&event)
        .build()?;
    let mut tries = 1;
    loop {
        let mut wait = 1 << (tries - 1);
        match client.execute(request.try_clone().expect("the body is in memory")).await {
            Ok(answer) if answer.status() == 204 => return Ok(()),
            Ok(answer) => {
                let status = answer.status();
                let asked = answer.headers().get("Retry-After").and_then(|s| s.to_str().ok());
                wait = asked.and_then(|seconds| seconds.parse().ok()).unwrap_or(wait);
                if tries == TRIES || (status != 429 && !status.is_server_error()) {
                    let problem = answer.text().await?;
                    return Err(format!("Vouch did not record it: {status} {problem}").into());
                }
            }
            Err(broken) if tries == TRIES => return Err(broken.into()),
            Err(_) => {}
        }
        sleep(Duration::from_secs(wait)).await;
        tries += 1;
    }
}
