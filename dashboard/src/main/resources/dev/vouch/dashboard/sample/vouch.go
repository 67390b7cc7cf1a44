// Package vouch records payments with Vouch.
package vouch

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	// [forwarded request]
	"net"
	// [end]
	"net/http"
	"os"
	// [forwarded request]
	"strings"
	// [end]
	"time"
)

// [forwarded request]
const trustedProxies = 1 // proxies of yours that a request passes; 0 if there are none

// [end]
var client = http.Client{Timeout: 5 * time.Second}

// [forwarded request]
// VisitorOf returns the IP address and User-Agent of a request.
func VisitorOf(r *http.Request) (ip, userAgent string) {
	peer, _, _ := net.SplitHostPort(r.RemoteAddr)
	chain := strings.Split(strings.Join(append(r.Header.Values("X-Forwarded-For"), peer), ","), ",")
	if further := len(chain) - 1 - trustedProxies; further > 0 {
		chain = chain[further:] // clients can forge the addresses cut off
	}
	return strings.TrimSpace(chain[0]), r.UserAgent()
}

// RecordPayment records a confirmed payment, with the result of VisitorOf for that request.
func RecordPayment(
	ctx context.Context, orderID string, amount float64, currency, ip, userAgent string) error {
	// [user id]
// RecordPayment records a confirmed payment, with the ID passed to vouch.identify().
func RecordPayment(
	ctx context.Context, orderID string, amount float64, currency, userID string) error {
	// [end]
	event, err := json.Marshal(map[string]any{
		"event_name": "success", "name": "paid", "page_path": "/checkout",
		"success_value": amount, "currency": currency, "order_id": orderID,
		// [forwarded request]
		"ip": ip, "user_agent": userAgent,
		// [user id]
		"success_user_id": userID,
		// [end]
	})
	if err != nil {
		return err
	}
	for try := 1; ; try++ {
		request, _ := http.NewRequestWithContext(
			ctx, http.MethodPost, "https://vouch.example.com/event", bytes.NewReader(event))
		request.Header.Set("Authorization", "Bearer "+os.Getenv("VOUCH_KEY"))
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Idempotency-Key", "order-"+orderID) // counts once
		wait := time.Second << (try - 1)
		answer, err := client.Do(request)
		if err == nil {
			problem, _ := io.ReadAll(answer.Body)
			answer.Body.Close()
			if answer.StatusCode == http.StatusNoContent {
				return nil
			}
			err = fmt.Errorf("vouch did not record it: %s %s", answer.Status, problem)
			if answer.StatusCode != http.StatusTooManyRequests && answer.StatusCode < 500 {
				return err
			}
			if asked, e := time.ParseDuration(answer.Header.Get("Retry-After") + "s"); e == nil {
				wait = asked
			}
		}
		if try == 5 || ctx.Err() != nil {
			return err
		}
		time.Sleep(wait)
	}
}
