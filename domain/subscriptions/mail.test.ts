import { describe, expect, it } from "vitest";
import { subscriptionMail } from "./mail.ts";

const facts = {
  websiteTitle: "Daybook\nPaper & Ink",
  name: "Ada",
  title: "Ink <of> the Month",
  day: "February 28, 2030",
  paysManually: false,
} as const;

describe("what a subscriber is told by mail", () => {
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

  it("and is not told that an invoice is paid for", () => {
    for (const about of ["cancelled", "resumed"] as const) {
      const { text } = subscriptionMail({ ...facts, paysManually: true, about });
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

  it("never lets what somebody wrote become markup", () => {
    const { html } = subscriptionMail({ ...facts, about: "failed", name: "<b>" });
    expect(html).toContain("Ink &lt;of&gt; the Month");
    expect(html).not.toContain("<b>");
  });
});
