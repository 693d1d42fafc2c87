import { expect, it } from "vitest";
import { permissionsOf, roleNames } from "../owners/roles.ts";
import { mayReadPersonalColumns } from "./personal-columns.ts";

it("opens personal columns for members who can read every list that shows them", () => {
  const roles = roleNames.filter((role) => mayReadPersonalColumns(permissionsOf([role])));
  expect(roles).toEqual(["ADMIN"]);
  expect(mayReadPersonalColumns(permissionsOf(["STORE_MANAGER", "REPORTING"]))).toBe(true);
  expect(mayReadPersonalColumns(permissionsOf(["REPORTING"]))).toBe(false);
});
