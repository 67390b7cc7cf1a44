export type Order = { id: string; amount: number; currency: string; customerId: string };

export async function confirmPayment(form: FormData): Promise<Order> {
  return {
    id: String(form.get("order")),
    amount: Number(form.get("amount")),
    currency: "EUR",
    customerId: "customer-17",
  };
}
