import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { DomainEvent } from "./events.ts";

/** Every website has exactly one list. */
export const DOMAINS_ID = "site";

/** Not in the specification: each domain costs a certificate. */
export const MAX_DOMAINS = 50;

/** The domains that owners have added, in addition to those of the installation’s settings. */
export type DomainsState = { readonly hosts: readonly string[] };

export type DomainCommand = {
  readonly type: "AddDomain" | "RemoveDomain";
  readonly host: string;
  readonly at: string;
};

export type DomainRejection = { readonly code: "too-many-domains" };

const decide = (
  { type, host, at }: DomainCommand,
  { hosts }: DomainsState,
): Result<readonly DomainEvent[], DomainRejection> => {
  const isKnown = hosts.includes(host);
  switch (type) {
    case "AddDomain":
      if (isKnown) return accept([]);
      if (hosts.length >= MAX_DOMAINS) return reject({ code: "too-many-domains" });
      return accept([{ type: "DomainAdded", host, addedAt: at }]);
    case "RemoveDomain":
      return accept(isKnown ? [{ type: "DomainRemoved", host, removedAt: at }] : []);
    default:
      return unreachable(type);
  }
};

/** The domains of a website. */
export const domainsDecider: Decider<DomainsState, DomainCommand, DomainEvent, DomainRejection> = {
  streamCategory: "domains",
  initial: { hosts: [] },
  decide,
  evolve: ({ hosts }, event) => {
    switch (event.type) {
      case "DomainAdded":
        return { hosts: [...hosts, event.host] };
      case "DomainRemoved":
        return { hosts: hosts.filter((host) => host !== event.host) };
      default:
        return unreachable(event);
    }
  },
};
