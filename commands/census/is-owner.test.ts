import { expect, it } from "vitest";
import { ownerTokenIn } from "./is-owner.ts";

it.each([
  ["ss_cvr=v1", undefined],
  ["ss_cvr=v1; daybook_owner=Zm9v", "Zm9v"],
  ["daybook_owner=Zm9v; ss_cvr=v1", "Zm9v"],
  ["daybook_owner=; ss_cvr=v1", undefined],
  ["not_daybook_owner=Zm9v", undefined],
])("finds the token of a console in %s", (cookies, token) =>
  expect(ownerTokenIn(cookies)).toBe(token),
);
