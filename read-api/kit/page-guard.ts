import { createGate, type PageGate, stranger } from "#domain/page-access/gate.ts";
import { pageAccessTexts } from "#domain/page-access/rejections.ts";
import type { PageRules, Standing } from "#domain/page-access/rules.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { PageProofs } from "#infra/http/page-proofs.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { FindPageRules } from "./find-page-rules.ts";

export type PageGuardDependencies = {
  readonly findRules: FindPageRules;
  readonly proofs: PageProofs;
  /** Member status of the signed-in account; only called where a page is for members. */
  readonly findMember: (context: RequestContext) => Promise<Standing["member"]>;
};

export type PageGuard = {
  /** The access of a request's visitor. Answered from memory where no page is for members. */
  readonly gateOf: (context: RequestContext) => Promise<PageGate>;
  /** The access of every visitor. */
  readonly strangersGate: (websiteId: string) => Promise<PageGate>;
};

const hasMemberPages = (rules: PageRules): boolean =>
  [...rules.values()].some(({ access }) => access === "members");

export const createPageGuard = ({
  findRules,
  proofs,
  findMember,
}: PageGuardDependencies): PageGuard => ({
  strangersGate: async (websiteId) => createGate(await findRules(websiteId), stranger),
  gateOf: async (context) => {
    const { websiteId, cookies, readAfter } = context;
    const rules = await findRules(websiteId, { anew: readAfter !== undefined });
    const answers = new Map<string, boolean>();
    return createGate(rules, {
      member: hasMemberPages(rules) ? await findMember(context) : "none",
      knows: (hash) => {
        const known = answers.get(hash) ?? proofs.holds(cookies, websiteId, hash);
        answers.set(hash, known);
        return known;
      },
    });
  },
});

/** For calls: rejects like the page at that path would, without revealing what is there. */
export const requireOpen = (gate: PageGate, path: string): void => {
  switch (gate.at(path)) {
    case "open":
      return;
    case "password":
      throw new Refusal(403, "page-locked", pageAccessTexts.passwordNeeded);
    case "sign-in":
      throw new Refusal(401, "members-only", pageAccessTexts.membersOnly);
    case "denied":
      throw new Refusal(403, "access-denied", pageAccessTexts.denied);
  }
};
