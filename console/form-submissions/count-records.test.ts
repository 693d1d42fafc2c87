import { expect, it } from "vitest";
import { countRecords } from "./count-records.ts";

it("counts records, not lines, however the file is cut", () => {
  const file = new TextEncoder().encode('"a","b"\r\n"1\n2","say ""hi""\r\n"\r\n"x",""\r\n');
  for (const size of [1, 2, 7, 1_000]) {
    const count = countRecords();
    let records = 0;
    for (let at = 0; at < file.length; at += size) records = count(file.subarray(at, at + size));
    expect(records).toBe(3);
  }
});
