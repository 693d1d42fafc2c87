import { expect, it } from "vitest";
import { formerFolder } from "./former-folder.ts";

const renames = [
  { workId: "one", from: "Shop", to: "Studio" },
  { workId: "two", from: "Studio", to: "Press" },
];
const undone = (workId: string) => ({ workId, status: "undone" as const });

it("leads back to the former name of a folder once its rename is undone", () => {
  const shown = { folder: "Press", renames };
  const works = [undone("two")];
  expect(formerFolder({ ...shown, folders: ["Studio"], works })).toBe("Studio");
  const both = [undone("two"), undone("one")];
  expect(formerFolder({ ...shown, folder: "Studio", folders: ["Shop"], works: both })).toBe("Shop");
});

it("stays while a rename or its undo is in progress, and where files have stayed", () => {
  const shown = { folder: "Press", folders: ["Studio"], renames };
  expect(formerFolder({ ...shown, works: [] })).toBeUndefined();
  for (const status of ["running", "done", "stopped", "undoing"] as const)
    expect(formerFolder({ ...shown, works: [{ workId: "two", status }] })).toBeUndefined();
  const works = [undone("two")];
  expect(formerFolder({ ...shown, works, folders: ["Press", "Studio"] })).toBeUndefined();
  expect(formerFolder({ ...shown, works, folders: ["Shop"] })).toBeUndefined();
  expect(formerFolder({ ...shown, works, folders: undefined })).toBeUndefined();
  expect(formerFolder({ ...shown, works, folder: "" })).toBeUndefined();
});

it("stays where the same rename is made again after it was undone", () => {
  const again = { workId: "three", from: "Studio", to: "Press" };
  const shown = { folder: "Press", folders: ["Studio"], renames: [...renames, again] };
  expect(formerFolder({ ...shown, works: [undone("two")] })).toBeUndefined();
  expect(formerFolder({ ...shown, works: [undone("three"), undone("two")] })).toBe("Studio");
});
