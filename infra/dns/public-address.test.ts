import { describe, expect, it } from "vitest";
import { publicAddressOf } from "../mail/public-host.ts";
import {
  isPrivateNumber,
  isPublicAddress,
  PrivateAddress,
  resolvePublic,
} from "./public-address.ts";

describe("public addresses", () => {
  it.each([
    ["93.184.216.34", true],
    ["8.8.8.8", true],
    ["172.32.0.1", true],
    ["2606:2800:220:1:248:1893:25c8:1946", true],
    ["224.0.0.1", false],
    ["255.255.255.255", false],
    ["198.18.0.1", false],
    ["2001:db8::1", false],
    ["ff02::1", false],
    ["not an address", false],
  ])("include %s: %s", (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));

  it("are the only ones of a host that are connected to", async () => {
    const resolveHost = async () => [
      { address: "10.0.0.1", family: 4 },
      { address: "93.184.216.34", family: 4 },
      { address: "::1", family: 6 },
    ];
    const options = { allowPrivate: false, resolveHost };
    expect(await resolvePublic("shop.example", options)).toEqual([
      { address: "93.184.216.34", family: 4 },
    ]);
    expect(await resolvePublic("shop.example", { ...options, allowPrivate: true })).toHaveLength(3);
  });

  it("are required of a host with private addresses only", async () => {
    const resolveHost = async () => [{ address: "10.0.0.1", family: 4 }];
    const options = { allowPrivate: false, resolveHost };
    await expect(resolvePublic("shop.example", options)).rejects.toThrow(PrivateAddress);
  });

  it("are required of numbers, which are never looked up", async () => {
    const resolveHost = () => Promise.reject(new Error("It was looked up."));
    const options = { allowPrivate: false, resolveHost };
    await expect(resolvePublic("[::1]", options)).rejects.toThrow(PrivateAddress);
    expect(await resolvePublic("8.8.8.8", options)).toEqual([{ address: "8.8.8.8", family: 4 }]);
    expect(isPrivateNumber("[::1]")).toBe(true);
    expect(isPrivateNumber("8.8.8.8")).toBe(false);
    expect(isPrivateNumber("shop.example")).toBe(false);
  });

  it("are required of mail servers that owners enter", async () => {
    await expect(publicAddressOf("127.0.0.1")).rejects.toMatchObject({ code: "EPRIVATE" });
    await expect(publicAddressOf("localhost")).rejects.toMatchObject({ code: "EPRIVATE" });
    expect(await publicAddressOf("[2606:2800:220:1:248:1893:25c8:1946]")).toBe(
      "2606:2800:220:1:248:1893:25c8:1946",
    );
  });
});
