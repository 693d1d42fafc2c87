import { describe, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { domainsDecider, MAX_DOMAINS } from "./decide.ts";
import type { DomainEvent } from "./events.ts";

const at = "2030-01-02T00:00:00.000Z";
const stream = given(domainsDecider);
const added = (host: string): DomainEvent => ({ type: "DomainAdded", host, addedAt: at });
const add = (host: string) => ({ type: "AddDomain", host, at }) as const;
const remove = (host: string) => ({ type: "RemoveDomain", host, at }) as const;

itKeepsTheDeciderContract("domains", domainsDecider, { of: { at } });

describe("the domains of a website", () => {
  it("are added and removed once", () => {
    stream().when(add("a.example")).yields(added("a.example"));
    stream(added("a.example")).when(add("a.example")).yields();
    stream(added("a.example"))
      .when(remove("a.example"))
      .yields({ type: "DomainRemoved", host: "a.example", removedAt: at });
    stream().when(remove("a.example")).yields();
  });
  it("have a limit", () => {
    const all = Array.from({ length: MAX_DOMAINS }, (_, index) => added(`d${index}.example`));
    stream(...all)
      .when(add("one-more.example"))
      .refuses({ code: "too-many-domains" });
    stream(...all)
      .when(add("d1.example"))
      .yields();
  });
});
