import { describe, expect, it } from "vitest";
import { given } from "#tests/support/given.ts";
import { type SendCommand, sendDecider } from "./decide-send.ts";
import { type SignUp, signUpDecider } from "./decide-sign-up.ts";
import type { RestockSendEvent, RestockSignUpEvent } from "./events.ts";
import { restockRejectionText } from "./rejections.ts";
import { signUpRefusal } from "./sign-up-rules.ts";
import { sendStreamId, signUpStreamId } from "./stream-ids.ts";
import { DEFAULT_SUCCESS_TEXT } from "./texts.ts";

const at = "2030-01-01T00:00:00.000Z";
const later = "2030-01-02T00:00:00.000Z";
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const variant = {
  productName: "Mug",
  productUrl: "/shop/p/mug",
  sku: "MUG-S",
  attributes: { Size: "Small" },
  soldOut: true,
};

describe("what a sign-up is refused for", () => {
  const refusalText = (siteVisitorEmail: string, facts: typeof variant | undefined = variant) => {
    const rejection = signUpRefusal({ enabled: true, siteVisitorEmail, variant: facts });
    return rejection && restockRejectionText(rejection);
  };
  it.each(["", "   "])("a blank email %j [A5.14] [A8.8] [B5.10] [B8.16]", (email) =>
    expect(refusalText(email)).toBe("Email cannot be blank"),
  );
  it.each(["ann", "ann@", "ann@shop", "ann@shop.c", "ann@shop.store", `${"a".repeat(252)}@b.co`])(
    "a malformed email %j [A5.14] [A8.8] [A9.10] [B5.10] [B5.12] [B8.16]",
    (email) => expect(refusalText(email)).toBe("Email is invalid"),
  );
  it("nothing, when the address only has spaces around it", () =>
    expect(refusalText(" ann@shop.co ")).toBeUndefined());
  it("a variant that does not exist, but the email first", () => {
    const unknown = { enabled: true, variant: undefined };
    expect(signUpRefusal({ ...unknown, siteVisitorEmail: "ann@shop.co" })).toEqual({
      code: "variant-not-found",
    });
    expect(signUpRefusal({ ...unknown, siteVisitorEmail: "" })).toEqual({ code: "email-blank" });
  });
  it("a shop that has switched notices off", () =>
    expect(signUpRefusal({ enabled: false, siteVisitorEmail: "ann@shop.co", variant })).toEqual({
      code: "notifications-off",
    }));
  it("a variant that can be bought now", () =>
    expect(refusalText("ann@shop.co", { ...variant, soldOut: false })).toBe(
      "Good news: this item is available. You can order it now.",
    ));
  it("is followed by the default success text otherwise [A4.9]", () =>
    expect(DEFAULT_SUCCESS_TEXT).toBe("Signed up!"));
});

const signUp: SignUp = {
  type: "SignUp",
  signUpId: id(1),
  productId: "mug",
  variantId: "mug-s",
  productName: "Mug",
  sku: "MUG-S",
  attributes: { Size: "Small" },
  isJoinMailingList: false,
  person: { personId: id(9), sealed: "…" },
  at,
};
const signedUp: RestockSignUpEvent = {
  type: "RestockSignedUp",
  signUpId: id(1),
  productId: "mug",
  variantId: "mug-s",
  productName: "Mug",
  sku: "MUG-S",
  attributes: { Size: "Small" },
  isJoinMailingList: false,
  person: { personId: id(9), sealed: "…" },
  signedUpAt: at,
};
const about = { signUpId: id(1), productId: "mug", variantId: "mug-s" };
const told = { ...about, sendId: id(5), mailId: `restock-${id(1)}` };
const sent: RestockSignUpEvent = { type: "RestockNoticeSent", ...told, sentAt: later };
const failed: RestockSignUpEvent = {
  type: "RestockNoticeFailed",
  ...told,
  reason: "550 at RCPT TO",
  failedAt: later,
};

describe("a sign-up", () => {
  const stream = given(signUpDecider);
  it("is recorded [A7.9] [A3.12]", () => stream().when(signUp).yields(signedUp));
  it("is the same sign-up when it is made twice", () =>
    stream(signedUp)
      .when({ ...signUp, signUpId: id(2) })
      .yields());
  it("joins the mailing list when the second time has it ticked", () =>
    stream(signedUp)
      .when({ ...signUp, signUpId: id(2), isJoinMailingList: true, at: later })
      .yields({ type: "RestockMailingListJoined", signUpId: id(1), joinedAt: later }));
  it("is a new one after the notice", () =>
    stream(signedUp, sent)
      .when({ ...signUp, signUpId: id(2) })
      .yields({ ...signedUp, signUpId: id(2) }));

  const recordSent = { type: "RecordNoticeSent", ...about, sendId: id(5), at: later } as const;
  const recordFailed = {
    ...recordSent,
    type: "RecordNoticeFailed",
    reason: "550 at RCPT TO",
  } as const;
  it("is told once", () => {
    stream(signedUp).when(recordSent).yields(sent);
    stream(signedUp, sent).when(recordSent).yields();
    stream(signedUp, sent)
      .when({ ...recordSent, sendId: id(6) })
      .yields();
  });
  it("can be told by the next send when the mail failed in this one", () => {
    stream(signedUp).when(recordFailed).yields(failed);
    stream(signedUp, failed).when(recordFailed).yields();
    stream(signedUp, failed)
      .when({ ...recordSent, sendId: id(6) })
      .yields({ ...sent, sendId: id(6) });
  });
  it("takes no outcome of an earlier sign-up for its own", () =>
    stream(signedUp, sent, { ...signedUp, signUpId: id(2) })
      .when(recordFailed)
      .yields());
});

describe("a send", () => {
  const stream = given(sendDecider);
  const request: Extract<SendCommand, { type: "RequestSend" }> = {
    type: "RequestSend",
    sendId: id(5),
    productId: "mug",
    variantId: "mug-s",
    variant: { ...variant, soldOut: false },
    websiteTitle: "Pens",
    origin: "https://shop.example",
    at,
  };
  const requested: RestockSendEvent = {
    type: "RestockSendRequested",
    sendId: id(5),
    productId: "mug",
    variantId: "mug-s",
    productName: "Mug",
    sku: "MUG-S",
    attributes: { Size: "Small" },
    websiteTitle: "Pens",
    productUrl: "https://shop.example/shop/p/mug",
    requestedAt: at,
  };
  const counts = { sent: 2, failed: 1, skipped: 0 };
  const complete: SendCommand = {
    type: "CompleteSend",
    sendId: id(5),
    productId: "mug",
    variantId: "mug-s",
    ...counts,
    at: later,
  };
  const completed: RestockSendEvent = {
    type: "RestockSendCompleted",
    sendId: id(5),
    productId: "mug",
    variantId: "mug-s",
    ...counts,
    completedAt: later,
  };

  it("is requested [A7.12] [B3.28]", () => stream().when(request).yields(requested));
  it("runs once at a time", () =>
    stream(requested)
      .when({ ...request, sendId: id(6) })
      .yields());
  it("can be requested again when the last one is completed", () =>
    stream(requested, completed)
      .when({ ...request, sendId: id(6) })
      .yields({ ...requested, sendId: id(6) }));
  it("is refused while the variant is sold out", () => {
    stream()
      .when({ ...request, variant })
      .refuses({ code: "still-sold-out" });
    expect(restockRejectionText({ code: "still-sold-out" })).toBe(
      "This item is still sold out. Add stock before you send notices.",
    );
  });
  it("is refused for a variant that does not exist", () =>
    stream()
      .when({ ...request, variant: undefined })
      .refuses({ code: "variant-not-found" }));
  it("completes once, and only itself", () => {
    stream(requested).when(complete).yields(completed);
    stream(requested, completed).when(complete).yields();
    stream(requested)
      .when({ ...complete, sendId: id(6) })
      .yields();
  });
});

it("keeps variants apart whose ids hold dots", () => {
  const one = { productId: "a.b", variantId: "c" };
  const other = { productId: "a", variantId: "b.c" };
  expect(sendStreamId(one)).not.toBe(sendStreamId(other));
  expect(signUpStreamId(one, id(9))).not.toBe(signUpStreamId(other, id(9)));
});
