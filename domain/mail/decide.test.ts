import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { mailDecider } from "./decide.ts";
import type { MailEvent } from "./events.ts";
import { type Resendable, resendObstacle } from "./resendable.ts";

itKeepsTheDeciderContract("mail", mailDecider);

const sent: Resendable = {
  kind: "order-confirmation",
  status: "sent",
  content: "whole",
  mailServer: true,
};

describe("an email that is stopped", () => {
  const at = "2030-01-01T00:00:00.000Z";
  const stream = given(mailDecider);
  const stopped: MailEvent = { type: "MailStopped", mailId: "m", stoppedAt: at };
  const continued: MailEvent = { type: "MailContinued", mailId: "m", continuedAt: at };
  const stop = { type: "StopMail", mailId: "m", at } as const;
  const resume = { type: "ContinueMail", mailId: "m", at } as const;

  it("is stopped once, and continues once", () => {
    stream().when(stop).yields(stopped);
    stream(stopped).when(stop).yields();
    stream(stopped).when(resume).yields(continued);
    stream(stopped, continued).when(resume).yields();
    stream(stopped, continued).when(stop).yields(stopped);
    stream().when(resume).yields();
  });

  it("can be sent again", () =>
    expect(resendObstacle({ ...sent, status: "stopped" })).toBe(undefined));
});

describe("sending an email again", () => {
  it.each([
    ["that was handed over", {}, undefined],
    ["that bounced", { status: "bounced" }, undefined],
    ["that failed", { status: "gave-up" }, undefined],
    ["that is in doubt", { status: "in-doubt" }, undefined],
    ["that was only kept", { status: "kept" }, undefined],
    ["that waits for its next attempt", { status: "waiting" }, "mail-under-way"],
    ["that is being handed over", { status: "sending" }, "mail-under-way"],
    ["that nobody can read any more", { content: "gone" }, "mail-gone"],
    ["without what only its reader may know", { content: "withheld" }, "mail-withheld"],
    ["restock notice that was sent", { kind: "restock-notice" }, undefined],
    [
      "restock notice that failed",
      { kind: "restock-notice", status: "gave-up" },
      "mail-of-restock",
    ],
    ["restock notice in doubt", { kind: "restock-notice", status: "in-doubt" }, "mail-of-restock"],
    ["where no mail server is", { status: "kept", mailServer: false }, "no-mail-server"],
  ] as const)("one %s", (_what, change, obstacle) =>
    expect(resendObstacle({ ...sent, ...change })).toBe(obstacle),
  );

  it("makes a new email for each request", () => {
    const asked = { type: "RequestResend", mailId: "m", at: "2030-01-01T00:00:00.000Z" } as const;
    const requested = (copyId: string) => ({
      ok: true,
      value: [{ type: "MailResendRequested", mailId: "m", copyId, requestedAt: asked.at }],
    });
    const { decide } = mailDecider;
    const state = (copies: number) => ({ copies, stopped: false });
    expect(decide({ ...sent, ...asked, copyId: "a" }, state(0))).toEqual(requested("a"));
    expect(decide({ ...sent, ...asked, copyId: "b" }, state(1))).toEqual(requested("b"));
    const oneOfMany = { ...sent, ...asked, copyId: "a", onlyFailed: true } as const;
    const refused = (code: string) => ({ ok: false, rejection: { code } });
    expect(decide({ ...oneOfMany, status: "bounced" }, state(0))).toEqual(requested("a"));
    expect(decide({ ...oneOfMany, status: "bounced" }, state(1))).toEqual(refused("mail-copied"));
    expect(decide(oneOfMany, state(0))).toEqual(refused("mail-handed-over"));
  });
});
