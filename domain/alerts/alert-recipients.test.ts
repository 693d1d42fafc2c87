import { describe, expect, it } from "vitest";
import type { WebsiteRole } from "../owners/roles.ts";
import { canSeeAlert, recipientTexts } from "./alert-recipients.ts";

const member = (name: string, role: WebsiteRole, addressProven = true) => ({
  name,
  roles: [role],
  addressProven,
});
const manager = member("Mia", "STORE_MANAGER");

it.each<[WebsiteRole, boolean, boolean]>([
  ["STORE_MANAGER", true, true],
  ["REPORTING", true, true],
  ["EDITOR", true, false],
  ["BILLING", false, false],
])("%s gets emails of visits: %s, of orders: %s", (role, visits, orders) => {
  expect(canSeeAlert([role], "no-visits")).toBe(visits);
  expect(canSeeAlert([role], "budget")).toBe(visits);
  expect(canSeeAlert([role], "conversion")).toBe(orders);
});

describe("the texts about selected recipients", () => {
  it("are empty while all of them get all emails, and while nobody is selected", () => {
    expect(recipientTexts([manager])).toEqual({ notes: [] });
    expect(recipientTexts([])).toEqual({ notes: [] });
  });

  it("name those whose role can no longer see the reports", () => {
    const lost = [member("Ann", "BILLING"), member("Bob", "VIEWER")];
    const notes = ["No emails to Ann and Bob: their role cannot see these reports."];
    expect(recipientTexts([manager, ...lost])).toEqual({ notes });
    expect(recipientTexts(lost)).toEqual({
      notes,
      fallback: expect.stringContaining("Administrators get them until you select others."),
    });
  });

  it("name those who have left or have not confirmed their address", () => {
    const { fallback, notes } = recipientTexts(["left", member("Cem", "ADMIN", false)]);
    expect(fallback).toContain("None of the selected members can get these emails.");
    expect(notes).toEqual([
      "A selected member has left the team and gets no emails.",
      "No emails to Cem: they have not confirmed their email address.",
    ]);
  });

  it("say who gets emails about conversion where nobody selected can see sums of orders", () => {
    const { fallback, notes } = recipientTexts([member("Dee", "EDITOR"), "left"]);
    expect(fallback).toContain("Administrators get the emails about conversion");
    expect(notes).toContain(
      "No emails about conversion to Dee: their role cannot see sums of orders.",
    );
    expect(recipientTexts([member("Dee", "EDITOR"), manager]).fallback).toBeUndefined();
  });
});
