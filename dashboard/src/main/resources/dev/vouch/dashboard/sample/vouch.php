<?php

declare(strict_types=1);

const VOUCH_URL = 'https://vouch.example.com';
const VOUCH_TRIES = 5;
// [forwarded request]
const TRUSTED_PROXIES = 1; // proxies of yours that a request passes; 0 if there are none

/** The visitor whose request PHP is answering. */
function currentVisitor(): array
{
    $hops = ($_SERVER['HTTP_X_FORWARDED_FOR'] ?? '') . ',' . $_SERVER['REMOTE_ADDR'];
    $chain = preg_split('/[\s,]+/', $hops, -1, PREG_SPLIT_NO_EMPTY);
    return [
        // Clients can forge the addresses further left.
        'ip' => array_slice($chain, -1 - TRUSTED_PROXIES)[0],
        'user_agent' => $_SERVER['HTTP_USER_AGENT'] ?? '',
    ];
}

/** Call it once the payment is confirmed, with the currentVisitor() of that request. */
function recordPayment(string $orderId, float $amount, string $currency, array $visitor): void
// [user id]

/** Call it once the payment is confirmed, with the ID passed to vouch.identify() in the browser. */
function recordPayment(string $orderId, float $amount, string $currency, string $userId): void
// [end]
{
    $event = [
        'event_name' => 'success',
        'name' => 'paid',
        'page_path' => '/checkout',
        'success_value' => $amount,
        'currency' => $currency,
        'order_id' => $orderId,
// [forwarded request]
        ...$visitor,
// [user id]
        'success_user_id' => $userId,
// [end]
    ];
    $curl = curl_init(VOUCH_URL . '/event');
    curl_setopt_array($curl, [
        CURLOPT_POSTFIELDS => json_encode($event, JSON_INVALID_UTF8_SUBSTITUTE),
        CURLOPT_HTTPHEADER => [
            'Authorization: Bearer ' . getenv('VOUCH_KEY'),
            'Content-Type: application/json',
            "Idempotency-Key: order-$orderId", // however often it is sent, it counts once
        ],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 5,
    ]);
    for ($tries = 1; ; $tries++) {
        $body = curl_exec($curl);
        $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        if ($status === 204) {
            return;
        }
        $temporary = $body === false || $status === 429 || $status >= 500;
        if (!$temporary || $tries === VOUCH_TRIES) {
            $problem = $body ?: curl_error($curl);
            throw new RuntimeException("Vouch did not record it: $status $problem");
        }
        sleep(curl_getinfo($curl, CURLINFO_RETRY_AFTER) ?: 2 ** ($tries - 1));
    }
}
