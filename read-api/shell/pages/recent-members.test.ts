import { expect, it } from "vitest";
import { openGate } from "#domain/page-access/gate.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { createRecentMembers } from "./recent-members.ts";

const stranger = {
  context: { websiteId: "demo", cookies: {} } as unknown as RequestContext,
  gate: openGate,
};
const setUp = () => {
  let now = 0;
  let asked = 0;
  const members = createRecentMembers(() => now);
  return {
    ask: (facts = stranger, content: unknown = { type: "products" }) =>
      members(facts, content, async () => {
        asked += 1;
        return { items: [asked] };
      }),
    later: (ms: number) => {
      now += ms;
    },
    members,
  };
};

it("strangers share what a list shows, for a second", async () => {
  const { ask, later } = setUp();
  expect(await ask()).toEqual({ items: [1] });
  later(999);
  expect(await ask()).toEqual({ items: [1] });
  expect(await ask(stranger, { type: "summary" })).toEqual({ items: [2] });
  const other = { ...stranger, context: { ...stranger.context, websiteId: "other" } };
  expect(await ask(other)).toEqual({ items: [3] });
  later(1);
  expect(await ask()).toEqual({ items: [4] });
});

it("other visitors get their own present state", async () => {
  const { ask } = setUp();
  await ask();
  const changed = { ...stranger, context: { ...stranger.context, readAfter: 5n } };
  expect(await ask(changed)).toEqual({ items: [2] });
  const privileged = { ...stranger, gate: { ...openGate, isPrivileged: true } };
  expect(await ask(privileged)).toEqual({ items: [3] });
});

it("a query that fails is asked again", async () => {
  const { members, ask } = setUp();
  const failed = members(stranger, { type: "products" }, () => Promise.reject(new Error("away")));
  await expect(failed).rejects.toThrow("away");
  expect(await ask()).toEqual({ items: [1] });
});
