import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { type SendCommand, sendDecider } from "./decide-send.ts";
import { type SignUp, signUpDecider } from "./decide-sign-up.ts";
import type { RestockSendEvent, RestockSignUpEvent } from "./events.ts";
import { limitRefusal } from "./limits.ts";
import { restockRejectionText } from "./rejections.ts";
import { signUpRefusal } from "./sign-up-rules.ts";
import { readSendStreamId, sendStreamId, signUpStreamId } from "./stream-ids.ts";
import { DEFAULT_SUCCESS_TEXT } from "./texts.ts";

itKeepsTheDeciderContract("restockSend", sendDecider);

const at = "2030-01-01T00:00:00.000Z";
const later = "2030-01-02T00:00:00.000Z";
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const variant = {
  productName: "Mug",
  productUrl: "/shop/p/mug",
  sku: "MUG-S",
  attributes: { Size: "Small" },
  soldOut: true,
  unitsLeft: 0,
};
const there = { ...variant, soldOut: false, unitsLeft: 5 };

describe("what a sign-up is refused for", () => {
  const refusalText = (siteVisitorEmail: string, facts: typeof variant | undefined = variant) => {
    const rejection = signUpRefusal({ enabled: true, siteVisitorEmail, variant: facts });
    return rejection && restockRejectionText(rejection);
  };
  it.each(["", "   "])("a blank email %j [A5.14] [A8.8] [B5.10] [B8.16]", (email) =>
    expect(refusalText(email)).toBe("Email cannot be blank"),
  );
  it.each(["ann", "ann@", "ann@shop", "ann@shop.c", `${"a".repeat(252)}@b.co`])(
    "a malformed email %j [A5.14] [A8.8] [B5.10] [B8.16]",
    (email) => expect(refusalText(email)).toBe("Email is invalid"),
  );
  it.each(["ann@city.museum", "ann@shop.online", "ann@müller.de", `${"a".repeat(251)}@b.co`])(
    "nothing, at %j: every address that the checkout takes",
    (email) => expect(refusalText(email)).toBeUndefined(),
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
    expect(refusalText("ann@shop.co", there)).toBe(
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
  awaitsConfirmation: false,
  origin: "https://shop.example",
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
  origin: "https://shop.example",
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

it("limits what an address waits for and what one network asks for", () => {
  const none = { open: 0, unconfirmed: 0, fromClient: 0 };
  expect(limitRefusal({ open: 24, unconfirmed: 4, fromClient: 30 })).toBeUndefined();
  expect(limitRefusal({ ...none, open: 25 })).toEqual({ code: "too-many-for-email" });
  expect(limitRefusal({ ...none, unconfirmed: 5 })).toEqual({ code: "too-many-for-email" });
  expect(limitRefusal({ ...none, fromClient: 31 })).toEqual({ code: "too-many-from-client" });
});

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
    kind: "failed",
    reason: "550 at RCPT TO",
  } as const;
  it("gets one email, whichever send repeats it", () => {
    stream(signedUp).when(recordSent).yields(sent);
    stream(signedUp, sent).when(recordSent).yields();
    stream(signedUp, sent)
      .when({ ...recordSent, sendId: id(6) })
      .yields();
  });
  it("can be notified by the next send when the email failed in this one", () => {
    stream(signedUp).when(recordFailed).yields(failed);
    stream(signedUp, failed).when(recordFailed).yields();
    stream(signedUp, failed)
      .when({ ...recordSent, sendId: id(6) })
      .yields({ ...sent, sendId: id(6) });
  });
  it("is not notified by another send after a bounce, unless the person signs up again", () => {
    const bounced = { ...failed, bounced: true } as const;
    stream(signedUp)
      .when({ ...recordFailed, kind: "bounced" })
      .yields(bounced);
    stream(signedUp, bounced)
      .when({ ...signUp, signUpId: id(2), at: later })
      .yields(
        { type: "RestockSignUpLeft", signUpId: id(1), leftAt: later },
        { ...signedUp, signUpId: id(2), signedUpAt: later },
      );
  });

  const inDoubt: RestockSignUpEvent = { type: "RestockNoticeInDoubt", ...told, doubtedAt: later };
  const { mailId: _mailId, ...toldIn } = told;
  const shown = { productName: "Mug", sku: "MUG-S", attributes: { Size: "Small" } };
  const productUrl = "https://shop.example/shop/p/mug";
  const resendRequested: RestockSignUpEvent = {
    type: "RestockNoticeResendRequested",
    ...toldIn,
    ...shown,
    resendId: id(7),
    was: "in-doubt",
    websiteTitle: "Pens",
    productUrl,
    requestedAt: later,
  };
  const resend = {
    type: "ResendNotice",
    ...about,
    resendId: id(7),
    variant: there,
    websiteTitle: "Pens",
    origin: "https://shop.example",
    at: later,
  } as const;
  it("whose email is in doubt is listed once, and sent once more only when the owner says so", () => {
    const doubt = { ...recordFailed, kind: "in-doubt" } as const;
    stream(signedUp).when(doubt).yields(inDoubt);
    stream(signedUp, inDoubt).when(doubt).yields();
    stream(signedUp, inDoubt).when(resend).yields(resendRequested);
    stream(signedUp, inDoubt, resendRequested)
      .when({ ...resend, resendId: id(8) })
      .yields();
    const again = { resendId: id(7), was: "in-doubt" } as const;
    stream(signedUp, inDoubt, resendRequested).when(recordSent).yields();
    stream(signedUp, inDoubt, resendRequested)
      .when({ ...recordSent, resendId: id(7) })
      .yields({ ...sent, ...again });
    stream(signedUp, inDoubt, resendRequested)
      .when({ ...doubt, resendId: id(7) })
      .yields({ ...inDoubt, ...again });
  });
  it("whose email is in doubt is over when the owner dismisses it, or the person asks again", () => {
    const dismissed = {
      type: "RestockDoubtDismissed",
      ...toldIn,
      dismissedAt: later,
    } as const;
    const dismiss = { type: "DismissDoubt", ...about, at: later } as const;
    stream(signedUp, inDoubt).when(dismiss).yields(dismissed);
    stream(signedUp, inDoubt, dismissed).when(dismiss).yields();
    stream(signedUp).when(dismiss).yields();
    stream(signedUp, inDoubt)
      .when({ ...signUp, signUpId: id(2), at: later })
      .yields(dismissed, { ...signedUp, signUpId: id(2), signedUpAt: later });
  });
  it("cannot be resent when nobody waits, or while the variant is sold out", () => {
    stream(signedUp, sent).when(resend).refuses({ code: "sign-up-over" });
    stream(signedUp).when(resend).refuses({ code: "sign-up-over" });
    stream(signedUp, inDoubt)
      .when({ ...resend, variant })
      .refuses({ code: "still-sold-out" });
    stream(signedUp, inDoubt)
      .when({ ...resend, variant: undefined })
      .refuses({ code: "variant-not-found" });
  });

  describe("that the owner takes off", () => {
    const takeOff = { type: "TakeOffSignUp", ...about, at: later } as const;
    const putBack = { ...takeOff, type: "PutBackSignUp" } as const;
    const off = { type: "RestockSignUpTakenOff", ...about, takenOffAt: later } as const;
    const back = (status: "waiting" | "failed" | "in-doubt") =>
      ({ type: "RestockSignUpPutBack", ...about, status, putBackAt: later }) as const;
    const left = { type: "RestockSignUpLeft", signUpId: id(1), leftAt: later } as const;
    it("waits for nothing until it is restored, as it was", () => {
      stream(signedUp).when(takeOff).yields(off);
      stream(signedUp, off).when(takeOff).yields();
      stream(signedUp, off).when(recordSent).yields();
      stream(signedUp, off).when(putBack).yields(back("waiting"));
      stream(signedUp, off, back("waiting")).when(putBack).yields();
      stream(signedUp, off, back("waiting")).when(recordSent).yields(sent);
      stream(signedUp, failed, off).when(putBack).yields(back("failed"));
      stream(signedUp, inDoubt, off, back("in-doubt")).when(resend).yields(resendRequested);
    });
    it("is never restored when its person left, before or after that", () => {
      stream(signedUp, off)
        .when({ type: "LeaveSignUp", signUpId: id(1), at: later })
        .yields(left);
      stream(signedUp, off, left).when(putBack).refuses({ code: "sign-up-over" });
      stream(signedUp, left).when(putBack).refuses({ code: "sign-up-over" });
    });
    it("does not change when its person signs up again, or was notified", () => {
      const signedUpAgain = { ...signedUp, signUpId: id(2) };
      stream(signedUp, off)
        .when({ ...signUp, signUpId: id(2) })
        .yields(signedUpAgain);
      stream(signedUp, off, signedUpAgain).when(putBack).refuses({ code: "signed-up-again" });
      stream(signedUp, sent).when(takeOff).refuses({ code: "sign-up-over" });
      stream(signedUp, sent).when(putBack).refuses({ code: "sign-up-over" });
    });
    it("is not taken off while its email is on its way", () =>
      stream(signedUp, inDoubt, resendRequested)
        .when(takeOff)
        .refuses({ code: "notice-under-way" }));
  });

  describe("that the address has to confirm", () => {
    const awaiting = { ...signUp, awaitsConfirmation: true };
    const signedUpUnconfirmed = { ...signedUp, awaitsConfirmation: true } as RestockSignUpEvent;
    const asked: RestockSignUpEvent = {
      type: "RestockConfirmationAsked",
      ...about,
      ...shown,
      person: { personId: id(9), sealed: "…" },
      origin: "https://shop.example",
      time: 1,
      askedAt: at,
    };
    const confirm = { type: "ConfirmSignUp", ...about, at: later } as const;
    const confirmed: RestockSignUpEvent = {
      type: "RestockSignUpConfirmed",
      ...about,
      isJoinMailingList: false,
      confirmedAt: later,
    };
    it("waits once it has", () => {
      stream().when(awaiting).yields(signedUpUnconfirmed, asked);
      stream(signedUpUnconfirmed, asked).when(recordSent).yields();
      stream(signedUpUnconfirmed, asked).when(confirm).yields(confirmed);
      stream(signedUpUnconfirmed, asked, confirmed).when(confirm).yields();
      stream(signedUpUnconfirmed, asked, confirmed).when(recordSent).yields(sent);
      stream().when(confirm).refuses({ code: "sign-up-over" });
    });
    it("is asked again after ten minutes, and three times at most", () => {
      const [justBefore, justThen] = ["2030-01-01T00:09:59.999Z", "2030-01-01T00:10:00.000Z"];
      stream(signedUpUnconfirmed, asked)
        .when({ ...awaiting, at: justBefore })
        .yields();
      stream(signedUpUnconfirmed, asked)
        .when({ ...awaiting, at: justThen })
        .yields({ ...asked, time: 2, askedAt: justThen });
      stream(signedUpUnconfirmed, { ...asked, time: 2 })
        .when({ ...awaiting, at: later })
        .yields({ ...asked, time: 3, askedAt: later });
      stream(signedUpUnconfirmed, { ...asked, time: 3 })
        .when({ ...awaiting, at: later })
        .yields();
    });
    it("joins the mailing list only then", () =>
      stream(signedUpUnconfirmed, asked)
        .when({ ...awaiting, isJoinMailingList: true })
        .yields({
          type: "RestockMailingListJoined",
          signUpId: id(1),
          awaitsConfirmation: true,
          joinedAt: at,
        }));
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
    variant: there,
    websiteTitle: "Pens",
    origin: "https://shop.example",
    audience: "everyone",
    holdMinutes: 0,
    startsAt: at,
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
    audience: "everyone",
    requestedAt: at,
  };
  const counts = { sent: 2, failed: 1, bounced: 1, inDoubt: 0 };
  const complete: SendCommand = {
    type: "CompleteSend",
    sendId: id(5),
    productId: "mug",
    variantId: "mug-s",
    ...counts,
    skippedFor: { "sold-out": 3, gone: 1 },
    at: later,
  };
  const completed: RestockSendEvent = {
    type: "RestockSendCompleted",
    sendId: id(5),
    productId: "mug",
    variantId: "mug-s",
    ...counts,
    skipped: 4,
    skippedFor: { "sold-out": 3, gone: 1 },
    completedAt: later,
  };
  const ofSend = { sendId: id(5), productId: "mug", variantId: "mug-s" };
  const started: RestockSendEvent = {
    type: "RestockSendStarted",
    ...ofSend,
    recipients: 7,
    units: null,
    startedAt: later,
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
      "This item is still sold out. Add stock before you send emails.",
    );
  });
  it("is refused for a variant that does not exist", () =>
    stream()
      .when({ ...request, variant: undefined })
      .refuses({ code: "variant-not-found" }));
  it("can be cancelled until it starts", () => {
    const cancel: SendCommand = { type: "CancelSend", ...ofSend, at: later };
    const cancelled: RestockSendEvent = {
      type: "RestockSendCancelled",
      ...ofSend,
      cancelledAt: later,
    };
    const start: SendCommand = {
      type: "StartSend",
      ...ofSend,
      recipients: 7,
      units: null,
      at: later,
    };
    stream()
      .when({ ...request, startsAt: later })
      .yields({ ...requested, startsAt: later });
    stream(requested).when(cancel).yields(cancelled);
    stream(requested, cancelled).when(cancel).yields();
    stream(requested, cancelled).when(start).yields();
    stream(requested).when(start).yields(started);
    stream(requested, started).when(start).yields();
    stream(requested, started).when(cancel).refuses({ code: "send-started" });
    stream(requested, cancelled)
      .when({ ...request, sendId: id(6) })
      .yields({ ...requested, sendId: id(6) });
  });
  it("sets units aside only for as many as there are", () => {
    const holdMinutes = 60;
    stream()
      .when({ ...request, holdMinutes })
      .refuses({ code: "hold-for-everyone" });
    stream()
      .when({ ...request, audience: "units", holdMinutes })
      .yields({ ...requested, audience: "units", holdMinutes });
    const uncounted = { ...there, unitsLeft: Number.POSITIVE_INFINITY };
    stream()
      .when({ ...request, audience: "units", holdMinutes, variant: uncounted })
      .yields({ ...requested, audience: "units" });
  });
  it("is made once for each arrival of stock", () => {
    const arrived = { ...requested, arrival: 4 };
    stream()
      .when({ ...request, arrival: 4 })
      .yields(arrived);
    stream(arrived, completed)
      .when({ ...request, sendId: id(6), arrival: 4 })
      .yields();
    stream(arrived, completed)
      .when({ ...request, sendId: id(6), arrival: 5 })
      .yields({ ...requested, sendId: id(6), arrival: 5 });
  });
  it("keeps what the owner says is on its way, once", () => {
    const key = { productId: "mug", variantId: "mug-s", units: 40, expectedOn: "2030-05-01" };
    const expected: RestockSendEvent = { type: "RestockArrivalExpected", ...key, expectedAt: at };
    stream()
      .when({ type: "ExpectArrival", ...key, isKnown: true, at })
      .yields(expected);
    stream(expected)
      .when({ type: "ExpectArrival", ...key, isKnown: true, at: later })
      .yields();
  });
  it("refuses an arrival of a variant that the shop does not have, and lets an old one be cleared", () => {
    const key = { productId: "mug", variantId: "gone", units: 40, expectedOn: null };
    const expected: RestockSendEvent = { type: "RestockArrivalExpected", ...key, expectedAt: at };
    const cleared = { ...key, units: 0 };
    stream()
      .when({ type: "ExpectArrival", ...key, isKnown: false, at })
      .refuses({ code: "variant-not-found" });
    stream()
      .when({ type: "ExpectArrival", ...cleared, isKnown: false, at })
      .yields();
    stream(expected)
      .when({ type: "ExpectArrival", ...cleared, isKnown: false, at: later })
      .yields({ type: "RestockArrivalExpected", ...cleared, expectedAt: later });
  });
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
  for (const variant of [one, other, { productId: "50%2E.", variantId: "%" }])
    expect(readSendStreamId(sendStreamId(variant))).toEqual(variant);
  expect(readSendStreamId("a.b.c")).toBeUndefined();
  expect(readSendStreamId("a")).toBeUndefined();
  expect(signUpStreamId(one, id(9))).not.toBe(signUpStreamId(other, id(9)));
});
