import { describe, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { type HostClaimCommand, hostClaimDecider } from "./decide-host-claim.ts";
import type { HostClaimEvent } from "./host-claim-events.ts";

itKeepsTheDeciderContract("hostClaim", hostClaimDecider);

const claim = given(hostClaimDecider);
const at = "2030-01-01T00:00:00.000Z";
const of = { host: "shop.example", websiteId: "one" };
const founding = {
  ownerId: "0190aaaa-0000-7000-8000-00000000000a",
  title: "Shop",
  correlationId: "c",
};
const ask: HostClaimCommand = { type: "ClaimHost", ...of, founding, at };
const claimed: HostClaimEvent = { type: "HostClaimed", ...of, founding, claimedAt: at };
const settled: HostClaimEvent = { type: "HostSettled", ...of, settledAt: at };
const released: HostClaimEvent = { type: "HostReleased", ...of, releasedAt: at };
const other = { ...of, websiteId: "two" };

describe("a host", () => {
  it("is whose claim came first", () => {
    claim().when(ask).yields(claimed);
    claim(claimed).when(ask).yields();
    claim(claimed)
      .when({ ...ask, ...other })
      .refuses({ code: "host-taken" });
    claim(claimed, settled)
      .when({ ...ask, ...other })
      .refuses({ code: "host-taken" });
  });
  it("is free again once given up by who has it", () => {
    claim(claimed)
      .when({ type: "ReleaseHost", ...of, at })
      .yields(released);
    claim(claimed)
      .when({ type: "ReleaseHost", ...other, at })
      .yields();
    claim(claimed, released)
      .when({ ...ask, ...other })
      .yields({ ...claimed, ...other });
  });
  it("is settled once", () => {
    claim(claimed)
      .when({ type: "SettleHost", ...of, at })
      .yields(settled);
    claim(claimed, settled)
      .when({ type: "SettleHost", ...of, at })
      .yields();
    claim()
      .when({ type: "SettleHost", ...of, at })
      .yields();
  });
  it("is where the installation's settings say", () => {
    const taken: HostClaimEvent = { ...claimed, ...other, founding: null };
    claim(claimed)
      .when({ type: "TakeHost", ...other, at })
      .yields(taken);
    claim(claimed, taken)
      .when({ type: "TakeHost", ...other, at })
      .yields();
  });
});
