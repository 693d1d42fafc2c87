import { describe, expect, it } from "vitest";
import { checkDraft, emptyDraft } from "./draft.ts";

const ada = {
  ...emptyDraft,
  "contact.email": " ada@example.com ",
  "contact.name": "Ada Lovelace",
  "address.country": "GB",
  "address.line1": "12 St James's Square",
  "address.city": "London",
  "address.postalCode": "SW1Y 4LB",
};

describe("a checkout's fields", () => {
  it("names every field that is missing, with the server's texts", () =>
    expect(checkDraft(emptyDraft, true)).toEqual({
      ok: false,
      errors: {
        "contact.email": "Email cannot be blank",
        "contact.name": "Required",
        "address.country": "Choose a country.",
        "address.line1": "Required",
        "address.city": "Required",
      },
    }));
  it("asks for no address when nothing is shipped", () => {
    const checked = checkDraft(
      { ...emptyDraft, "contact.email": "a@b.co", "contact.name": "A" },
      false,
    );
    expect(checked).toEqual({
      ok: true,
      body: { contact: { email: "a@b.co", name: "A", phone: "" } },
    });
  });
  it("sends trimmed values", () => {
    const checked = checkDraft(ada, true);
    expect(checked.ok && checked.body.contact.email).toBe("ada@example.com");
    expect(checked.ok && checked.body.address?.country).toBe("GB");
  });
  it("calls a malformed address invalid", () =>
    expect(checkDraft({ ...ada, "contact.email": "ada@" }, true)).toEqual({
      ok: false,
      errors: { "contact.email": "Email is invalid" },
    }));
});
