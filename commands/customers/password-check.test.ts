import { beforeEach, expect, it } from "vitest";
import type { Attempts } from "#infra/attempts/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { createSigning } from "#infra/signing/hmac.ts";
import { createPasswordCheck } from "./password-check.ts";

let counted: string[];
let undone: (readonly string[])[];
const attempts: Attempts = {
  begin: async (_websiteId, keys) => {
    counted = keys.map(({ name }) => name);
    return 0;
  },
  succeed: async (_websiteId, { undo }) => {
    undone.push(undo);
  },
};
beforeEach(() => {
  counted = [];
  undone = [];
});

const { check, passed, recognised } = createPasswordCheck({
  attempts,
  isExempt: () => false,
  passwords: { hash: async () => "hash", matches: async () => true },
  signing: createSigning("a secret of thirty-two characters or more"),
});
const ann = "ann@visitor.example";
const from = (cookies: RequestContext["cookies"] = {}) =>
  ({ websiteId: "demo", cookies, clientIp: "203.0.113.7" }) as RequestContext;
const deviceOf = async (address: string) => {
  const [{ name, value } = { name: "", value: "" }] = await passed(from(), address);
  return { [name]: value };
};

it("counts for account and client where the device is unknown", async () => {
  await check(from(), ann, "a password", undefined);
  expect(counted).toEqual([`account ${ann}`, "client 203.0.113.7"]);
  await passed(from(), ann);
  expect(undone).toEqual([["client 203.0.113.7"]]);
});
it("counts for a known device alone: nobody behind the same address keeps its owner out", async () => {
  const device = await deviceOf(ann);
  await check(from(device), ann, "a password", undefined);
  expect(counted).toEqual([`device of ${ann}`]);
  await check(from(device), "bob@visitor.example", "a password", undefined);
  expect(counted).toEqual(["account bob@visitor.example", "client 203.0.113.7"]);
});
it("the link of an email makes the device known and takes nothing back from the client", async () => {
  const [cookie] = await recognised(from(), ann);
  expect(undone).toEqual([[]]);
  await check(from({ [cookie?.name ?? ""]: cookie?.value }), ann, "a password", undefined);
  expect(counted).toEqual([`device of ${ann}`]);
});
