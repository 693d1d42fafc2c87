import { afterEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { callAny } from "./api.ts";
import { createQueryClient, keyOf } from "./queries.ts";

const about = { summary: "", tag: "pages", access: "owner" } as const;
const list: Contract = {
  ...about,
  method: "GET",
  path: "/api/console/things",
  permission: "content:read",
  response: z.looseObject({}),
};
const drawing: Contract = { ...list, method: "POST", path: "/api/console/drawing" };
const save: Contract = { ...drawing, path: "/api/console/save", permission: "content:write" };

const start = () => {
  const sent: string[] = [];
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubGlobal("document", { cookie: "crumb=1" });
  vi.stubGlobal("fetch", async (address: string) => {
    sent.push(address);
    return Response.json({});
  });
  const client = createQueryClient();
  return {
    /** How often the list has been loaded once a screen has asked for it. */
    open: async () => {
      vi.advanceTimersByTime(10);
      await client.fetchQuery({ queryKey: keyOf(list), queryFn: () => callAny(list, {}) });
      return sent.filter((address) => address === list.path).length;
    },
    change: async (contract: Contract) => {
      vi.advanceTimersByTime(10);
      await callAny(contract, {});
    },
  };
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a list that was just loaded is not loaded again, also after a call that only looks something up", async () => {
  const { open, change } = start();
  expect(await open()).toBe(1);
  await change(drawing);
  expect(await open()).toBe(1);
});

it("a list that was loaded before a change is loaded again by the next screen", async () => {
  const { open, change } = start();
  expect(await open()).toBe(1);
  await change(save);
  expect(await open()).toBe(2);
  expect(await open()).toBe(2);
});
