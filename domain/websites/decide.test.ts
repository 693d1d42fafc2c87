import { describe, it } from "vitest";
import { given } from "#tests/support/given.ts";
import { type HostWebsite, websiteDecider } from "./decide.ts";
import type { WebsiteEvent } from "./events.ts";

const website = given(websiteDecider);
const at = "2030-01-01T00:00:00.000Z";
const host: HostWebsite = { type: "HostWebsite", websiteId: "demo", hosts: ["localhost"], at };
const created: WebsiteEvent = {
  type: "WebsiteCreated",
  websiteId: "demo",
  hosts: ["localhost"],
  createdAt: at,
};

describe("host a website", () => {
  it("creates it", () => website().when(host).yields(created));
  it("does nothing when it answers to these hosts already", () =>
    website(created).when(host).yields());
  it("changes its hosts", () =>
    website(created)
      .when({ ...host, hosts: ["localhost", "shop.example"] })
      .yields({
        type: "WebsiteHostsChanged",
        websiteId: "demo",
        hosts: ["localhost", "shop.example"],
        changedAt: at,
      }));
});
