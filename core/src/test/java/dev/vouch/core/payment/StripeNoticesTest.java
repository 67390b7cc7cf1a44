package dev.vouch.core.payment;

import static dev.vouch.core.payment.HookedNotices.paid;
import static dev.vouch.core.payment.HookedNotices.payer;
import static dev.vouch.core.payment.HookedNotices.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.payment.PaymentNotice.Aliased;
import dev.vouch.core.payment.PaymentNotice.Paid;
import dev.vouch.core.payment.PaymentNotice.PayerIdentified;
import dev.vouch.core.payment.PaymentNotice.RefundReversed;
import dev.vouch.core.payment.PaymentNotice.Refunded;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a webhook of Stripe counts, and whose payment it is (docs/payments.md#stripe). */
class StripeNoticesTest {
  private static final HookedNotices PAYMENTS = HookedNotices.of(PaymentProvider.STRIPE);
  private static final HookedNotices INVOICES = PAYMENTS.counting(CountedPayments.INVOICES);
  private static final Money VALUE = new Money(new BigDecimal("29.00"), "EUR");

  private static final PayerAccount INTENT = PayerAccount.passing("pi_1");
  private static final PayerAccount INVOICE = PayerAccount.passing("in_1");
  private static final PayerAccount SUBSCRIPTION = PayerAccount.lasting("sub_1");
  private static final PayerAccount CUSTOMER = PayerAccount.lasting("cus_1");

  private static String event(String type, String object) {
    return "{\"type\":\"%s\",\"livemode\":true,\"data\":{\"object\":%s}}".formatted(type, object);
  }

  private static String session(String more) {
    return event(
        "checkout.session.completed",
        """
        {"id":"cs_1","client_reference_id":"customer-17","customer":"cus_1","amount_total":2900,
         "currency":"eur",%s}
        """
            .formatted(more));
  }

  private static final String INTENT_SUCCEEDED =
      event(
          "payment_intent.succeeded",
          """
          {"id":"pi_1","amount_received":2900,"currency":"eur","customer":"cus_1","metadata":[]}
          """);

  private static final String SUBSCRIBED =
      session(
          """
          "mode":"subscription","payment_status":"paid","subscription":"sub_1","invoice":"in_1"
          """);

  /** As Stripe sends it since March 2025. */
  private static final String INVOICE_PAID =
      event(
          "invoice.paid",
          """
          {"id":"in_1","amount_paid":2900,"currency":"eur","customer":"cus_1","metadata":{},
           "parent":{"type":"subscription_details","subscription_details":{"subscription":"sub_1",
           "metadata":{"vouch_user_id":"customer-17"}}}}
          """);

  /** As Stripe sent it before. */
  private static final String EARLIER_INVOICE_PAID =
      event(
          "invoice.paid",
          """
          {"id":"in_1","amount_paid":2900,"currency":"eur","customer":"cus_1","metadata":{},
           "subscription":"sub_1","payment_intent":"pi_1",
           "subscription_details":{"metadata":{"vouch_user_id":"customer-17"}}}
          """);

  private static final String INVOICE_PAYMENT_PAID =
      event(
          "invoice_payment.paid",
          """
          {"id":"inpay_1","amount_paid":2900,"currency":"eur","invoice":"in_1",
           "payment":{"type":"payment_intent","payment_intent":"pi_1"},"status":"paid"}
          """);

  @Test
  void webhookForPayments_countsPaymentIntents_andLearnsUsersFromTheRest() {
    assertThat(PAYMENTS.read(INTENT_SUCCEEDED))
        .containsExactly(paid("pi_1", VALUE, payer(INTENT, CUSTOMER)));
    assertThat(PAYMENTS.read(SUBSCRIBED))
        .containsExactly(new PayerIdentified(user("customer-17", INVOICE, SUBSCRIPTION, CUSTOMER)));
    assertThat(PAYMENTS.read(INVOICE_PAID))
        .containsExactly(new PayerIdentified(user("customer-17", INVOICE, SUBSCRIPTION, CUSTOMER)));
    assertThat(PAYMENTS.read(EARLIER_INVOICE_PAID))
        .containsExactly(
            new PayerIdentified(user("customer-17", INTENT, INVOICE, SUBSCRIPTION, CUSTOMER)));
    assertThat(PAYMENTS.read(INVOICE_PAYMENT_PAID))
        .containsExactly(new PayerIdentified(payer(INTENT, INVOICE)));
  }

  @Test
  void webhookForInvoices_countsInvoices_andNoPaymentIntents() {
    assertThat(INVOICES.read(INTENT_SUCCEEDED))
        .containsExactly(new PayerIdentified(payer(INTENT, CUSTOMER)));
    assertThat(INVOICES.read(SUBSCRIBED))
        .containsExactly(new PayerIdentified(user("customer-17", INVOICE, SUBSCRIPTION, CUSTOMER)));
    assertThat(INVOICES.read(INVOICE_PAID))
        .containsExactly(paid("in_1", VALUE, user("customer-17", INVOICE, SUBSCRIPTION, CUSTOMER)));
    assertThat(INVOICES.read(EARLIER_INVOICE_PAID))
        .containsExactly(
            paid("in_1", VALUE, user("customer-17", INTENT, INVOICE, SUBSCRIPTION, CUSTOMER)),
            new Aliased("pi_1", "in_1"));
    assertThat(INVOICES.read(INVOICE_PAYMENT_PAID)).containsExactly(new Aliased("pi_1", "in_1"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"mode\":\"payment\",\"payment_status\":\"paid\",\"payment_intent\":\"pi_1\" | true",
        "\"mode\":\"payment\",\"payment_status\":\"unpaid\",\"payment_intent\":\"pi_1\" | false",
        "\"mode\":\"setup\",\"payment_status\":\"no_payment_required\" | false",
        "\"mode\":\"payment\",\"payment_status\":\"paid\",\"payment_intent\":\"pi_1\","
            + "\"invoice\":\"in_1\" | false",
        "\"mode\":\"payment\",\"payment_status\":\"paid\",\"payment_intent\":\"pi_1\","
            + "\"invoice_creation\":{\"enabled\":true} | false",
        "\"mode\":\"payment\",\"payment_status\":\"paid\",\"payment_intent\":\"pi_1\","
            + "\"invoice_creation\":{\"enabled\":false} | true"
      })
  void webhookForInvoices_countsAPaidSession_thatHasNoInvoice(String session, boolean isCounted) {
    boolean isPaid =
        INVOICES.read(session(session)).stream().anyMatch(notice -> notice instanceof Paid);

    assertThat(isPaid).isEqualTo(isCounted);
    assertThat(PAYMENTS.read(session(session))).singleElement().isInstanceOf(PayerIdentified.class);
  }

  /** A bank transfer: the session is completed before it is paid. */
  @Test
  void sessionThatIsPaidLater_isCountedThen_asItsPaymentIntent() {
    String paidLater =
        session("\"mode\":\"payment\",\"payment_status\":\"paid\",\"payment_intent\":\"pi_1\"")
            .replace("session.completed", "session.async_payment_succeeded");

    assertThat(INVOICES.read(paidLater))
        .containsExactly(paid("pi_1", VALUE, user("customer-17", INTENT, CUSTOMER)));
  }

  @Test
  void userOfThePaymentItself_comesBeforeThatOfTheSubscription_andOfTheSession() {
    String paid =
        INVOICE_PAID.replace("\"metadata\":{}", "\"metadata\":{\"vouch_user_id\":\"customer-18\"}");
    String session =
        SUBSCRIBED.replace("\"mode\"", "\"metadata\":{\"vouch_user_id\":\"customer-18\"},\"mode\"");

    assertThat(INVOICES.read(paid))
        .containsExactly(paid("in_1", VALUE, user("customer-18", INVOICE, SUBSCRIPTION, CUSTOMER)));
    assertThat(INVOICES.read(session))
        .containsExactly(new PayerIdentified(user("customer-18", INVOICE, SUBSCRIPTION, CUSTOMER)));
  }

  @Test
  void orderIdOfTheMetadata_isThatOfThePayment() {
    String paid =
        INTENT_SUCCEEDED.replace("\"metadata\":[]", "\"metadata\":{\"vouch_order_id\":\"A-77\"}");

    assertThat(PAYMENTS.read(paid))
        .containsExactly(
            new Paid(
                "pi_1", Optional.of("A-77"), Optional.empty(), VALUE, payer(INTENT, CUSTOMER)));
  }

  /** Of an account whose events have objects in the place of IDs. */
  @Test
  void expandedObjects_areReadAsTheirIds() {
    assertThat(
            PAYMENTS.read(
                INTENT_SUCCEEDED.replace(
                    "\"cus_1\"", "{\"id\":\"cus_1\",\"object\":\"customer\"}")))
        .containsExactly(paid("pi_1", VALUE, payer(INTENT, CUSTOMER)));
  }

  @Test
  void invoiceOfNothing_isNoPayment_butTellsTheUser() {
    assertThat(INVOICES.read(INVOICE_PAID.replace("2900", "0")))
        .containsExactly(new PayerIdentified(user("customer-17", INVOICE, SUBSCRIPTION, CUSTOMER)));
  }

  private static String refund(String type, String status) {
    return event(
        type,
        """
        {"id":"re_1","payment_intent":"pi_1","amount":2900,"currency":"eur","status":"%s"}
        """
            .formatted(status));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pending", "succeeded", "requires_action"})
  void refund_countsWhenItIsCreated(String status) {
    assertThat(PAYMENTS.read(refund("refund.created", status)))
        .containsExactly(new Refunded("pi_1", "re_1", VALUE));
    assertThat(PAYMENTS.read(refund("refund.updated", status))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "refund.updated, failed", "refund.updated, canceled",
    "refund.failed, failed", "charge.refund.updated, canceled"
  })
  void refundThatFails_isReversed(String type, String status) {
    assertThat(INVOICES.read(refund(type, status)))
        .containsExactly(new RefundReversed("pi_1", "re_1", VALUE));
    assertThat(INVOICES.read(refund("refund.created", status))).isEmpty();
  }

  @Test
  void testPayment_isIgnored_unlessTheWebhookIsForTests() {
    String ofEvent = INTENT_SUCCEEDED.replace("\"livemode\":true", "\"livemode\":false");
    String ofObject = INTENT_SUCCEEDED.replace("\"id\"", "\"livemode\":false,\"id\"");

    assertThat(PAYMENTS.read(ofEvent)).isEmpty();
    assertThat(PAYMENTS.read(ofObject)).isEmpty();
    assertThat(PAYMENTS.in(PaymentMode.TEST).read(ofEvent)).hasSize(1);
    assertThat(PAYMENTS.in(PaymentMode.TEST).read(INTENT_SUCCEEDED)).hasSize(1);
  }
}
