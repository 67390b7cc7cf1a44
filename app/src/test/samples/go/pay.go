package main

import (
	"context"
	"log"
	"net/http"
	"os"
	"strconv"

	"shop/vouch"
)

func main() {
	http.HandleFunc("/pay", func(w http.ResponseWriter, r *http.Request) {
		order := r.FormValue("order")
		amount, _ := strconv.ParseFloat(r.FormValue("amount"), 64)
		// [forwarded request]
		ip, userAgent := vouch.VisitorOf(r)
		err := vouch.RecordPayment(context.Background(), order, amount, "EUR", ip, userAgent)
		// [user id]
		err := vouch.RecordPayment(context.Background(), order, amount, "EUR", "customer-17")
		// [end]
		if err != nil {
			log.Print(err)
		}
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
