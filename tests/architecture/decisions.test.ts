import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const folder = fileURLToPath(new URL("../../docs/decisions/", import.meta.url));
const files = (await readdir(folder)).toSorted();

describe("decisions", () => {
  it("are numbered without gaps and without two of one number", () =>
    expect(files.map((file) => Number(file.slice(0, 3)))).toEqual(
      Array.from(files, (_file, index) => index + 1),
    ));
  it.each(files)("%s begins with its number and its status", async (file) => {
    const [title = "", , status = ""] = (await readFile(`${folder}${file}`, "utf8")).split("\n");
    expect(title).toMatch(new RegExp(`^# ${Number(file.slice(0, 3))}\\. \\S`));
    expect(status).toMatch(/^\*\*Status\.\*\* (Accepted|Superseded)/);
  });
});
