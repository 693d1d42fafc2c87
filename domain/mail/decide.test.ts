import { describe, expect, it } from "vitest";
import { mailDecider } from "./decide.ts";
import { type Resendable, resendObstacle } from "./resendable.ts";

const sent: Resendable = { status: "sent", content: "whole", mailServer: true };

describe("sending a mail again", () => {
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
    ["where no mail server is", { status: "kept", mailServer: false }, "no-mail-server"],
  ] as const)("one %s", (_what, change, obstacle) =>
    expect(resendObstacle({ ...sent, ...change })).toBe(obstacle),
  );

  it("makes a new mail, as often as it is asked for", () => {
    const asked = { type: "RequestResend", mailId: "m", at: "2030-01-01T00:00:00.000Z" } as const;
    const requested = (copyId: string) => ({
      ok: true,
      value: [{ type: "MailResendRequested", mailId: "m", copyId, requestedAt: asked.at }],
    });
    const { decide } = mailDecider;
    expect(decide({ ...sent, ...asked, copyId: "a" }, { copies: 0 })).toEqual(requested("a"));
    expect(decide({ ...sent, ...asked, copyId: "b" }, { copies: 1 })).toEqual(requested("b"));
  });
});
