import { expect, it } from "vitest";
import { shipmentMail } from "./shipment-mail.ts";

const facts = {
  websiteTitle: "Paper & Ink",
  number: 12,
  name: "Ann",
  lines: [{ quantity: 2, title: "Linen <Journal>" }],
  tracking: { carrier: "Post", number: "RR1", url: "https://post.example/?a=1&b=2" },
  moreFollows: true,
};

it("lists the shipped items, their tracking, and whether more follow", () => {
  const mail = shipmentMail(facts);
  expect(mail.subject).toBe("Your order #12 at Paper & Ink is on its way");
  expect(mail.text).toBe(
    [
      "Your order is on its way, Ann.",
      "",
      "We have shipped these items from your order #12:",
      "",
      "2 × Linen <Journal>",
      "",
      "Tracking number: Post RR1",
      "https://post.example/?a=1&b=2",
      "The remaining items will follow.",
      "",
      "Paper & Ink",
      "",
    ].join("\n"),
  );
  expect(mail.html).toContain("2 × Linen &lt;Journal&gt;");
  expect(mail.html).toContain('href="https://post.example/?a=1&amp;b=2"');
});

it("says how to follow it now, when that has changed, and when it cannot be any longer", () => {
  const changed = shipmentMail({ ...facts, isChange: true });
  expect(changed.subject).toBe("Your order #12 at Paper & Ink: tracking details");
  expect(changed.text).toContain("You can now track your parcel, Ann.");
  expect(changed.text).toContain("Tracking number: Post RR1");
  const removed = shipmentMail({ ...facts, isChange: true, tracking: null });
  expect(removed.subject).toBe("Your order #12 at Paper & Ink: tracking is no longer available");
});

it("names no number where there is nothing to follow", () => {
  const mail = shipmentMail({ ...facts, tracking: null, moreFollows: false });
  expect(`${mail.text}${mail.html}`).not.toMatch(/Tracking|follows|<a /);
});
