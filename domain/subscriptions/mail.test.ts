import { describe, expect, it } from "vitest";
import { subscriptionMail } from "./mail.ts";

const facts = {
  websiteTitle: "Daybook\nPaper & Ink",
  name: "Ada",
  title: "Ink <of> the Month",
  day: "February 28, 2030",
  paysByCard: true,
} as const;

describe("emails to a subscriber", () => {
  it("when it is cancelled: until when it is paid for", () => {
    const { subject, text } = subscriptionMail({ ...facts, about: "cancelled" });
    expect(subject).toBe("Cancelled: Ink <of> the Month from Daybook Paper & Ink");
    expect(text).toBe(
      "Hello Ada,\n\nyour subscription to “Ink <of> the Month” is cancelled.\n\nYou will not be charged again. Deliveries you have paid for continue until February 28, 2030.\n\nDaybook Paper & Ink\n",
    );
  });

  it("when the shop takes its cancelling back", () => {
    const { subject, text } = subscriptionMail({ ...facts, about: "resumed" });
    expect(subject).toBe("Reinstated: Ink <of> the Month from Daybook Paper & Ink");
    expect(text).toContain("It continues as before.");
  });

  it("and does not mention a paid invoice", () => {
    for (const about of ["cancelled", "resumed"] as const) {
      const { text } = subscriptionMail({ ...facts, paysByCard: false, about });
      expect(text).not.toMatch(/paid for continue until/);
    }
  });

  it("when a payment failed: when it is tried again, or that it is over", () => {
    const again = subscriptionMail({ ...facts, about: "failed" });
    expect(again.subject).toBe("Payment failed: Ink <of> the Month from Daybook Paper & Ink");
    expect(again.text).toContain("You were not charged. We will try again on February 28, 2030;");
    const over = subscriptionMail({ ...facts, about: "failed-for-good" });
    expect(over.subject).toBe("Ended: Ink <of> the Month from Daybook Paper & Ink");
    expect(over.text).not.toContain("February");
  });

  it("when a renewal failed that no card pays for: nothing of a card or a charge", () => {
    const manual = { ...facts, paysByCard: false, failure: "not-enough-stock" } as const;
    const again = subscriptionMail({ ...manual, about: "failed" });
    expect(again.subject).toBe("Order not placed: Ink <of> the Month from Daybook Paper & Ink");
    expect(again.text).toBe(
      "Hello Ada,\n\nthe next order of your subscription to “Ink <of> the Month” could not be placed.\n\nNo payment is due for it. We will try again on February 28, 2030.\n\nDaybook Paper & Ink\n",
    );
    const over = subscriptionMail({ ...manual, about: "failed-for-good" });
    // Manual payments may have been withdrawn, and an older job does not know the reason.
    const refused = { ...manual, failure: "payment-refused" } as const;
    const unknown = { ...manual, failure: undefined };
    const others = [refused, unknown].map((each) => subscriptionMail({ ...each, about: "failed" }));
    for (const { subject, text } of [again, over, ...others])
      expect(`${subject} ${text}`).not.toMatch(/card|charged|Payment failed/);
  });

  it("when the shop could not place the order of a card: nothing of a failed payment", () => {
    const failure = "not-enough-stock";
    for (const about of ["failed", "failed-for-good"] as const) {
      const { subject, text } = subscriptionMail({ ...facts, about, failure });
      expect(`${subject} ${text}`).not.toMatch(/Payment failed|the payment|card/);
      expect(text).toContain("could not be placed");
      expect(text).toContain("You were not charged.");
    }
    const declined = subscriptionMail({ ...facts, about: "failed", failure: "payment-declined" });
    expect(declined.text).toContain("make sure that your card can be charged");
  });

  it("never lets what someone wrote become markup", () => {
    const { html } = subscriptionMail({ ...facts, about: "failed", name: "<b>" });
    expect(html).toContain("Ink &lt;of&gt; the Month");
    expect(html).not.toContain("<b>");
  });
});
