import { afterAll, expect, it, vi } from "vitest";
import { stubStorage } from "#tests/support/stub-storage.ts";

const stored = new Map<string, string>();
const tab = new EventTarget();
// Modules that another test file has loaded in the same process listen to that file's window.
vi.resetModules();
vi.stubGlobal("window", tab);
stubStorage(stored);
const { endedSessions, endSession, errorOf } = await import("../calls/api.ts");
const { createSessionEnd, createSignedOut, forgetCopies } = await import("./browser-copies.ts");
afterAll(() => vi.unstubAllGlobals());

it("a sign-out in another window ends the session of this one, also when another member signs in there", () => {
  const isOver = createSessionEnd();
  const before = endedSessions();
  tab.dispatchEvent(new Event("focus"));
  expect([isOver(), endedSessions()]).toEqual([false, before]);
  stored.set("daybook.last-sign-out", "in another window");
  expect([isOver(), endedSessions()]).toEqual([true, before]);
  tab.dispatchEvent(new Event("storage"));
  tab.dispatchEvent(new Event("focus"));
  expect(endedSessions()).toBe(before + 1);
  // What is opened after the next sign-in saves again.
  expect(createSessionEnd()()).toBe(false);
});

it("a sign-out in this window ends its session once", () => {
  const isSignedOut = createSignedOut();
  forgetCopies("ann");
  const before = endedSessions();
  tab.dispatchEvent(new Event("focus"));
  expect([isSignedOut(), endedSessions()]).toEqual([true, before]);
});

it("a session that the server ends saves nothing more, and its member's text is still kept", () => {
  const [isOver, isSignedOut] = [createSessionEnd(), createSignedOut()];
  endSession();
  expect([isOver(), isSignedOut()]).toEqual([true, false]);
});

it("storage that was cleared ends nothing", () => {
  const isOver = createSessionEnd();
  stored.clear();
  tab.dispatchEvent(new Event("focus"));
  expect(isOver()).toBe(false);
});

it("the answer to a call of an earlier session does not end the next one", async () => {
  const refusal = () => Response.json({ error: { code: "not-signed-in" } }, { status: 401 });
  const begun = endedSessions();
  await errorOf(refusal(), begun);
  expect(endedSessions()).toBe(begun + 1);
  await errorOf(refusal(), begun);
  expect(endedSessions()).toBe(begun + 1);
});
