import { describe, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { servicesDecider } from "./decide.ts";
import type { ServiceEvent } from "./events.ts";

const at = "2030-01-02T00:00:00.000Z";
const first = "0190aaaa-0000-7000-8000-00000000000a";
const second = "0190aaaa-0000-7000-8000-00000000000b";
const service = "email-server" as const;
const stream = given(servicesDecider);
const connect = (connectionId: string) =>
  ({ type: "ConnectService", service, connectionId, at }) as const;
const connected = (connectionId: string): ServiceEvent => ({
  type: "ServiceConnected",
  service,
  connectionId,
  connectedAt: at,
});

itKeepsTheDeciderContract("services", servicesDecider, { of: { at } });

describe("a service of a website", () => {
  it("is connected, and the same connection once", () => {
    stream().when(connect(first)).yields(connected(first));
    stream(connected(first)).when(connect(first)).yields();
    stream(connected(first)).when(connect(second)).yields(connected(second));
  });
  it("is disconnected with the connection that was in use", () => {
    const disconnect = { type: "DisconnectService", service, at } as const;
    stream().when(disconnect).yields();
    stream(connected(first), connected(second)).when(disconnect).yields({
      type: "ServiceDisconnected",
      service,
      connectionId: second,
      disconnectedAt: at,
    });
  });
  it("does not affect the other one", () => {
    stream(connected(first)).when({ type: "DisconnectService", service: "stripe", at }).yields();
  });
});
