import {
  closedGate,
  createGate,
  memberGateOf,
  type PageGate,
  stranger,
} from "#domain/page-access/gate.ts";
import { pageAccessTexts } from "#domain/page-access/rejections.ts";
import type { PageRules, VisitorAccess } from "#domain/page-access/rules.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { PageProofs } from "#infra/http/page-proofs.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { FindPageRules } from "./find-page-rules.ts";

export type PageGuardDependencies = {
  readonly findRules: FindPageRules;
  readonly proofs: PageProofs;
  /** Member status of the signed-in account; only called where a page is for members. */
  readonly findMember: (context: RequestContext) => Promise<VisitorAccess["member"]>;
  /** Whether the website shows only its *Coming soon* page. */
  readonly isComingSoon: (
    websiteId: string,
    options?: { readonly fresh: boolean },
  ) => Promise<boolean>;
  /** Whether the request is a console member's; only called while the website is not open. */
  readonly isConsoleMember: (context: RequestContext) => Promise<boolean>;
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
  isComingSoon,
  isConsoleMember,
}: PageGuardDependencies): PageGuard => {
  const openGateOf = async (context: RequestContext): Promise<PageGate> => {
    const { websiteId, cookies, readAfter } = context;
    const rules = await findRules(websiteId, { fresh: readAfter !== undefined });
    const answers = new Map<string, boolean>();
    return createGate(rules, {
      member: hasMemberPages(rules) ? await findMember(context) : "none",
      knows: (hash) => {
        const known = answers.get(hash) ?? proofs.holds(cookies, websiteId, hash);
        answers.set(hash, known);
        return known;
      },
    });
  };
  return {
    strangersGate: async (websiteId) =>
      (await isComingSoon(websiteId))
        ? closedGate
        : createGate(await findRules(websiteId), stranger),
    gateOf: async (context) => {
      const { websiteId, readAfter } = context;
      if (!(await isComingSoon(websiteId, { fresh: readAfter !== undefined })))
        return openGateOf(context);
      return (await isConsoleMember(context))
        ? memberGateOf(await openGateOf(context))
        : closedGate;
    },
  };
};

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
    case "closed":
      throw new Refusal(403, "coming-soon", pageAccessTexts.comingSoon);
  }
};
