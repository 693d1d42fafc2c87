import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { HostClaimEvent, WebsiteCreation } from "./host-claim-events.ts";

type Claim = { readonly websiteId: string; readonly founding: WebsiteCreation | null };
/** Undefined while the host is free. */
export type HostClaimState = { readonly claim: Claim | undefined };

export type HostClaimCommand =
  /** Rejected when the host belongs to another website. */
  | ({ readonly type: "ClaimHost"; readonly founding: WebsiteCreation } & OfHost)
  /** The same for a domain that an existing website adds. */
  | ({ readonly type: "ClaimDomain" } & OfHost)
  /** Assigns the host to the website in the installation's settings, even when another website has it. */
  | ({ readonly type: "TakeHost" } & OfHost)
  | ({ readonly type: "SettleHost" } & OfHost)
  | ({ readonly type: "ReleaseHost" } & OfHost);
type OfHost = { readonly host: string; readonly websiteId: string; readonly at: string };

export type HostClaimRejection = { readonly code: "host-taken" };

const decide = (
  command: HostClaimCommand,
  { claim }: HostClaimState,
): Result<readonly HostClaimEvent[], HostClaimRejection> => {
  const { host, websiteId, at } = command;
  const own = claim?.websiteId === websiteId;
  switch (command.type) {
    case "ClaimHost": {
      if (own) return accept([]);
      if (claim !== undefined) return reject({ code: "host-taken" });
      const { founding } = command;
      return accept([{ type: "HostClaimed", host, websiteId, founding, claimedAt: at }]);
    }
    case "ClaimDomain":
      if (own) return accept([]);
      if (claim !== undefined) return reject({ code: "host-taken" });
      return accept([{ type: "HostClaimed", host, websiteId, founding: null, claimedAt: at }]);
    case "TakeHost":
      if (own) return accept([]);
      return accept([{ type: "HostClaimed", host, websiteId, founding: null, claimedAt: at }]);
    case "SettleHost":
      if (!own || claim.founding === null) return accept([]);
      return accept([{ type: "HostSettled", host, websiteId, settledAt: at }]);
    case "ReleaseHost":
      return accept(own ? [{ type: "HostReleased", host, websiteId, releasedAt: at }] : []);
    default:
      return unreachable(command);
  }
};

/** Each host has its own stream, so that only one of two concurrent claims succeeds. */
export const hostClaimDecider: Decider<
  HostClaimState,
  HostClaimCommand,
  HostClaimEvent,
  HostClaimRejection
> = {
  streamCategory: "hostClaim",
  initial: { claim: undefined },
  decide,
  evolve: ({ claim }, event) => {
    switch (event.type) {
      case "HostClaimed":
        return { claim: { websiteId: event.websiteId, founding: event.founding } };
      case "HostSettled":
        return { claim: claim && { ...claim, founding: null } };
      case "HostReleased":
        return { claim: undefined };
      default:
        return unreachable(event);
    }
  },
};
