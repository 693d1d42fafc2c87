import { describe, expect, it } from "vitest";
import type { SiteUserSessions } from "./port.ts";

export type SessionsUnderTest = {
  readonly sessions: SiteUserSessions;
  /** An account of the website `demo` whose credential is at revision 1. */
  readonly newAccount: () => Promise<string>;
  /** Lets so many seconds pass for every session. */
  readonly pass: (seconds: number) => Promise<void>;
};

const device = "Firefox on Linux";
const DAY = 24 * 3_600;

/** What every implementation does. */
export const siteUserSessionsSuite = (name: string, create: () => SessionsUnderTest) =>
  describe(name, () => {
    const openOne = async (
      { sessions }: SessionsUnderTest,
      siteUserId: string,
      rememberMe = false,
    ) => {
      const opened = await sessions.open("demo", { siteUserId, revision: 1, rememberMe, device });
      if (opened === undefined) throw new Error("The session was not opened.");
      return opened;
    };

    it("finds the account behind a token, on its website only", async () => {
      const tested = create();
      const siteUserId = await tested.newAccount();
      const { token, xsrfToken } = await openOne(tested, siteUserId);
      expect(await tested.sessions.find(token, "demo")).toEqual({
        siteUserId,
        sessionId: expect.stringMatching(/^[\da-f-]{36}$/),
        rememberMe: false,
        xsrfToken,
      });
      expect(await tested.sessions.find(token, "other")).toBeUndefined();
      expect(await tested.sessions.find(`${token}x`, "demo")).toBeUndefined();
      expect(await tested.sessions.find("", "demo")).toBeUndefined();
    });

    it("gives every session tokens of its own", async () => {
      const tested = create();
      const siteUserId = await tested.newAccount();
      const opened = await Promise.all([1, 2, 3].map(() => openOne(tested, siteUserId)));
      const tokens = opened.flatMap(({ token, xsrfToken }) => [token, xsrfToken]);
      expect(new Set(tokens).size).toBe(6);
      expect(tokens.every((token) => token.length >= 43)).toBe(true);
    });

    it("opens none for a credential that has gone on, or for nobody", async () => {
      const tested = create();
      const siteUserId = await tested.newAccount();
      const asked = { siteUserId, rememberMe: false, device };
      expect(await tested.sessions.open("demo", { ...asked, revision: 2 })).toBeUndefined();
      expect(await tested.sessions.open("other", { ...asked, revision: 1 })).toBeUndefined();
    });

    it("ends a day after the last visit where nobody asked to be remembered [B3.32]", async () => {
      const tested = create();
      const { token } = await openOne(tested, await tested.newAccount());
      for (let visit = 0; visit < 3; visit += 1) {
        await tested.pass(DAY - 60);
        expect(await tested.sessions.find(token, "demo")).toBeDefined();
      }
      await tested.pass(DAY + 60);
      expect(await tested.sessions.find(token, "demo")).toBeUndefined();
    });

    it("ends after thirty days where someone did, however often they come [B3.32]", async () => {
      const tested = create();
      const { token } = await openOne(tested, await tested.newAccount(), true);
      await tested.pass(20 * DAY);
      expect(await tested.sessions.find(token, "demo")).toBeDefined();
      await tested.pass(10 * DAY - 60);
      expect(await tested.sessions.find(token, "demo")).toBeDefined();
      await tested.pass(120);
      expect(await tested.sessions.find(token, "demo")).toBeUndefined();
    });

    it("lists the living ones page by page, the one seen last first", async () => {
      const tested = create();
      const siteUserId = await tested.newAccount();
      await openOne(tested, siteUserId);
      await tested.pass(60);
      await openOne(tested, siteUserId, true);
      const page = { offset: 0, limit: 1 };
      const listed = await tested.sessions.list("demo", siteUserId, page);
      expect(listed).toMatchObject({ total: 2, sessions: [{ rememberMe: true, device }] });
      const next = await tested.sessions.list("demo", siteUserId, { offset: 1, limit: 1 });
      expect(next).toMatchObject({ total: 2, sessions: [{ rememberMe: false }] });
      expect(Date.parse(next.sessions[0]?.signedInAt ?? "")).not.toBeNaN();
      await tested.pass(2 * DAY);
      expect((await tested.sessions.list("demo", siteUserId, page)).total).toBe(1);
      expect((await tested.sessions.list("other", siteUserId, page)).total).toBe(0);
    });

    it("ends one by its token or id, and all but one", async () => {
      const tested = create();
      const { sessions } = tested;
      const siteUserId = await tested.newAccount();
      const stranger = await tested.newAccount();
      const opened = await Promise.all(
        Array.from({ length: 4 }, () => openOne(tested, siteUserId)),
      );
      const [first, second, third, fourth] = opened.map(({ token }) => token) as [
        string,
        string,
        string,
        string,
      ];
      await sessions.endByToken(first);
      expect(await sessions.find(first, "demo")).toBeUndefined();
      const id = (await sessions.find(second, "demo"))?.sessionId as string;
      expect(await sessions.end("demo", stranger, id)).toBe(false);
      expect(await sessions.end("other", siteUserId, id)).toBe(false);
      expect(await sessions.end("demo", siteUserId, id)).toBe(true);
      expect(await sessions.end("demo", siteUserId, id)).toBe(false);
      const kept = (await sessions.find(third, "demo"))?.sessionId as string;
      await sessions.endAll("demo", siteUserId, kept);
      expect(await sessions.find(third, "demo")).toBeDefined();
      expect(await sessions.find(fourth, "demo")).toBeUndefined();
      await sessions.endAll("demo", siteUserId);
      expect(await sessions.find(third, "demo")).toBeUndefined();
    });
  });
