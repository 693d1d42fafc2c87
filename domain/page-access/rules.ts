import { normalPath } from "../kit/normal-path.ts";
import { isNeverLocked, lineOf } from "./path.ts";

export type AccessKind = "public" | "members" | "password";

/** An owner's rule for a path. */
export type PageRule = {
  /** The path in its normal form. */
  readonly path: string;
  readonly access: AccessKind;
  readonly passwordHash: string | null;
};

/** Rules by path; paths without a rule are absent. */
export type PageRules = ReadonlyMap<string, PageRule>;

export const rulesOf = (rules: readonly PageRule[]): PageRules =>
  new Map(rules.map((rule) => [rule.path, rule]));

/**
 * The rule that applies to a path, however it is spelled: the longest matching path wins. Spec:
 * B6.3.
 */
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

/** What a lock needs to know about a visitor. */
export type VisitorAccess = {
  /** `none`: not signed in. `refused`: signed in with an account that is blocked or not confirmed. */
  readonly member: "none" | "refused" | "admitted";
  /** Whether this visitor has entered the password with this hash. */
  readonly knows: (passwordHash: string) => boolean;
};

/**
 * `sign-in`: members only, and the visitor is not signed in. `denied`: signed in, but not as a
 * member. `closed`: the website is not open yet.
 */
export type Admission = "open" | "password" | "sign-in" | "denied" | "closed";

export const admissionOf = (rule: PageRule | undefined, standing: VisitorAccess): Admission => {
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
