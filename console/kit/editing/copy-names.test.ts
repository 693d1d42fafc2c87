import { describe, expect, it } from "vitest";
import { CallError } from "../calls/api.ts";
import { atFreeAddress, copyTitle } from "./copy-names.ts";

/** Refuses every address that is taken, as the server does. */
const creating = (isTaken: (address: string) => boolean, code = "slug-taken", status = 409) => {
  const addresses: string[] = [];
  const create = async (address: string): Promise<string> => {
    addresses.push(address);
    if (isTaken(address)) throw new CallError(status, code, "Already in use.");
    return address;
  };
  return { addresses, create };
};

describe("the names of a copy", () => {
  it("says that it is one, also when the title is as long as a title can be", () => {
    expect(copyTitle("Kiln", 200)).toBe("Kiln (copy)");
    expect(copyTitle("k".repeat(200), 200)).toBe(`${"k".repeat(193)} (copy)`);
  });
  it("does not cut a character in half", () => {
    expect(copyTitle("🔥🔥🔥", 12)).toBe("🔥🔥 (copy)");
  });
  it("takes the next number while an address is taken", async () => {
    const { addresses, create } = creating((address) => address !== "about/us-4");
    expect(await atFreeAddress("about/us", create)).toBe("about/us-4");
    expect(addresses).toEqual(["about/us-2", "about/us-3", "about/us-4"]);
  });
  it("finds an address although all near numbers are taken", async () => {
    const { addresses, create } = creating((address) => /-\d{1,3}$/.test(address));
    expect(await atFreeAddress("market", create)).toMatch(/^market-[0-9a-f]{8}$/);
    expect(addresses.length).toBeLessThan(12);
  });
  it("continues past an address that a page of the shop uses", async () => {
    const { create } = creating((address) => address === "a-2", "path-reserved", 400);
    expect(await atFreeAddress("a", create)).toBe("a-3");
  });
  it("stays as short as an address must be, and well-formed", async () => {
    const { create } = creating(() => false);
    expect(await atFreeAddress(`${"a".repeat(197)}-bc`, create)).toBe(`${"a".repeat(197)}-2`);
  });
  it("passes on every other refusal after one try", async () => {
    const { addresses, create } = creating(() => true, "too-many-pages");
    await expect(atFreeAddress("about", create)).rejects.toThrow("Already in use.");
    expect(addresses).toEqual(["about-2"]);
  });
});
