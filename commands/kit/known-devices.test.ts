import { expect, it } from "vitest";
import { clientKeys } from "./known-devices.ts";

const WAITS = [0, 5];
const keysOf = (clientIp: string) =>
  clientKeys(clientIp, (network) => `try from ${network}`, WAITS);

it("an IPv6 client is counted in a row in its network, and by the hour in the wider ones", () => {
  expect(keysOf("2001:db8:1:2ff::1")).toEqual([
    { name: "try from 2001:db8:1:2ff", waits: WAITS },
    { name: "try from 2001:db8:1:2/56", perHour: 80 },
    { name: "try from 2001:db8:1/48", perHour: 320 },
  ]);
  expect(keysOf("203.0.113.7")).toEqual([{ name: "try from 203.0.113.7", waits: WAITS }]);
});
