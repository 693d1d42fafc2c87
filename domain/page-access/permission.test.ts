import { expect, it } from "vitest";
import { createGate, stranger } from "./gate.ts";
import { permissionTypeValues } from "./permission.ts";
import { rulesOf } from "./rules.ts";

it("says of a page who it is for [B3.4]", () => {
  const gate = createGate(
    rulesOf([
      { path: "/club", access: "members", passwordHash: null },
      { path: "/club/open", access: "public", passwordHash: null },
      { path: "/preview", access: "password", passwordHash: "hash" },
    ]),
    stranger,
  );
  const valueAt = (path: string) => permissionTypeValues[gate.kindAt(path)];
  expect(["/", "/club", "/club/minutes", "/club/open", "/preview"].map(valueAt)).toEqual([
    1, 3, 3, 1, 2,
  ]);
});
