import { checkout } from "./actions";

export default function Page() {
  return (
    <form action={checkout}>
      <input name="order" />
      <input name="amount" />
      <button>Pay</button>
    </form>
  );
}
