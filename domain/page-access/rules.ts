import { normalPath } from "../kit/normal-path.ts";
import { isNeverLocked, lineOf } from "./path.ts";

export type AccessKind = "public" | "members" | "password";

/** What an owner has said about an address. */
export type PageRule = {
  /** In its normal spelling. */
  readonly path: string;
  readonly access: AccessKind;
  readonly passwordHash: string | null;
};

/** By path; an address without a rule is not in it. */
export type PageRules = ReadonlyMap<string, PageRule>;

export const rulesOf = (rules: readonly PageRule[]): PageRules =>
  new Map(rules.map((rule) => [rule.path, rule]));

/** The rule that counts for an address, however it is spelled: the longest path wins. Spec: B6.3. */
export const ruleFor = (rules: PageRules, path: string): PageRule | undefined => {
  if (rules.size === 0) return undefined;
  const normal = normalPath(path);
  if (isNeverLocked(normal)) return undefined;
  for (const each of lineOf(normal)) {
    const rule = rules.get(each);
    if (rule !== undefined) return rule;
  }
  return undefined;
};

/** Who somebody is, as far as locks ask. */
export type Standing = {
  /** `none`: not signed in. `refused`: signed in with an account that is blocked or not confirmed. */
  readonly member: "none" | "refused" | "admitted";
  /** Whether this visitor has given the password of which this is the hash. */
  readonly knows: (passwordHash: string) => boolean;
};

/** `sign-in`: members only, and nobody is signed in. `denied`: signed in, but not as a member. */
export type Admission = "open" | "password" | "sign-in" | "denied";

export const admissionOf = (rule: PageRule | undefined, standing: Standing): Admission => {
  switch (rule?.access) {
    case undefined:
    case "public":
      return "open";
    case "password":
      return rule.passwordHash !== null && standing.knows(rule.passwordHash) ? "open" : "password";
    case "members":
      if (standing.member === "admitted") return "open";
      return standing.member === "none" ? "sign-in" : "denied";
  }
};
