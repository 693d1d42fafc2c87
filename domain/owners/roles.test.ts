import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { consoleAreas, type Permission, permissions } from "../kit/permission.ts";
import { permissionsOf, roleNames, roleTexts, type WebsiteRole } from "./roles.ts";

const mayOf = (role: WebsiteRole, area: string): string => {
  const has = permissionsOf([role]);
  if (has.has(`${area}:write` as Permission)) return "write";
  return has.has(`${area}:read` as Permission) ? "read" : "";
};

/** The matrix as docs/permissions.md shows it. */
const table = (): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(["area", ...roleNames.map((role) => roleTexts[role].name)]),
    line(["area", ...roleNames].map(() => "---")),
    ...consoleAreas.map((area) => line([area, ...roleNames.map((role) => mayOf(role, area))])),
  ].join("\n");
};

describe("the permission matrix", () => {
  it("has the twelve roles by their names [A6.2] [B3.91] [B6.2]", () =>
    expect(roleNames).toEqual([
      "ADMIN",
      "BILLING",
      "REPORTING",
      "EDITOR",
      "MODERATOR",
      "COMMENTER",
      "STORE_MANAGER",
      "SCHEDULING",
      "VIEWER",
      "CAMPAIGNS_EDITOR",
      "SCHEDULING_VIEWER",
      "SCHEDULING_EDITOR",
    ]));
  it("is the one that is written down", () => {
    const written = readFileSync(new URL("../../docs/permissions.md", import.meta.url), "utf8");
    expect(written).toContain(table());
  });
  it("lets administrators do everything, and only them see who else may", () => {
    expect([...permissionsOf(["ADMIN"])]).toEqual(permissions);
    for (const role of roleNames)
      for (const permission of ["accounts:read", "accounts:write", "event-log:read"] as const)
        expect(permissionsOf([role]).has(permission), role).toBe(role === "ADMIN");
  });
  it("never lets anybody change what they may not see", () => {
    for (const role of roleNames) {
      const has = permissionsOf([role]);
      for (const area of consoleAreas)
        if (has.has(`${area}:write`)) expect(has.has(`${area}:read`), `${role} ${area}`).toBe(true);
    }
  });
  it("joins the roles of anyone who has several", () => {
    const both = permissionsOf(["EDITOR", "REPORTING"]);
    expect(both.has("content:write") && both.has("overview:read")).toBe(true);
    expect(both.has("orders:read")).toBe(false);
  });
});
