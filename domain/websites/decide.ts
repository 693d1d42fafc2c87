import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result } from "../kit/result.ts";
import type { WebsiteEvent } from "./events.ts";

/** Creates the website or changes its hosts; unchanged when they are the same. */
export type HostWebsite = {
  readonly type: "HostWebsite";
  readonly websiteId: string;
  readonly hosts: readonly string[];
  readonly at: string;
};

export type WebsiteState = { readonly hosts: readonly string[] | undefined };

const sameHosts = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((host) => right.includes(host));

const decide = (
  { websiteId, hosts, at }: HostWebsite,
  state: WebsiteState,
): Result<readonly WebsiteEvent[], never> => {
  if (state.hosts === undefined)
    return accept([{ type: "WebsiteCreated", websiteId, hosts: [...hosts], createdAt: at }]);
  if (sameHosts(state.hosts, hosts)) return accept([]);
  return accept([{ type: "WebsiteHostsChanged", websiteId, hosts: [...hosts], changedAt: at }]);
};

export const websiteDecider: Decider<WebsiteState, HostWebsite, WebsiteEvent, never> = {
  streamCategory: "website",
  initial: { hosts: undefined },
  decide,
  evolve: (_state, event) => {
    switch (event.type) {
      case "WebsiteCreated":
      case "WebsiteHostsChanged":
        return { hosts: event.hosts };
      default:
        return unreachable(event);
    }
  },
};
