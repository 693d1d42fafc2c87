import { normalPath } from "../kit/normal-path.ts";
import { isNeverLocked } from "./path.ts";
import {
  type AccessKind,
  type Admission,
  admissionOf,
  type PageRule,
  type PageRules,
  ruleFor,
  type VisitorAccess,
} from "./rules.ts";

/** Pages `<prefix>/<name>` of a list: all but `except` when `shown`, else `except` alone. */
export type Listing = { readonly shown: boolean; readonly except: readonly string[] };

/** What one visitor can see of one website. */
export type PageGate = {
  /** Whether the visitor can see a path, however it is spelled. */
  readonly at: (path: string) => Admission;
  readonly opens: (path: string) => boolean;
  /** The access type of a path. */
  readonly kindAt: (path: string) => AccessKind;
  /** The pages directly below a path that can be listed; undefined: all of them. */
  readonly listing: (prefix: string) => Listing | undefined;
  /** Whether strangers cannot see a path, so that no cache can store it. */
  readonly isProtected: (path: string) => boolean;
  /** Whether the visitor can see anything that strangers cannot. */
  readonly isPrivileged: boolean;
};

/** A visitor without a session or password. */
export const stranger: VisitorAccess = { member: "none", knows: () => false };

type Children = ReadonlyMap<string, readonly PageRule[]>;

/** Rules change rarely, and every page needs them. */
const childrenOf = new WeakMap<PageRules, Children>();

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf("/")) || "/";

/** Rules by their direct parent path. */
const childrenIn = (rules: PageRules): Children => {
  const known = childrenOf.get(rules);
  if (known) return known;
  const children = new Map<string, PageRule[]>();
  for (const rule of rules.values()) {
    if (rule.path === "/") continue;
    const siblings = children.get(parentOf(rule.path)) ?? [];
    siblings.push(rule);
    children.set(parentOf(rule.path), siblings);
  }
  childrenOf.set(rules, children);
  return children;
};

const nameOf = ({ path }: PageRule): string => path.slice(path.lastIndexOf("/") + 1);

export const createGate = (rules: PageRules, standing: VisitorAccess): PageGate => {
  const admits = (rule: PageRule | undefined) => admissionOf(rule, standing) === "open";
  const admitsAll = (rule: PageRule | undefined) => admissionOf(rule, stranger) === "open";
  return {
    at: (path) => admissionOf(ruleFor(rules, path), standing),
    opens: (path) => admits(ruleFor(rules, path)),
    kindAt: (path) => ruleFor(rules, path)?.access ?? "public",
    isProtected: (path) => !admitsAll(ruleFor(rules, path)),
    get isPrivileged() {
      for (const rule of rules.values()) if (admits(rule) && !admitsAll(rule)) return true;
      return false;
    },
    listing: (prefix) => {
      if (rules.size === 0) return undefined;
      const parent = normalPath(prefix);
      const shown = admits(ruleFor(rules, parent));
      const except = (childrenIn(rules).get(parent) ?? [])
        .filter((rule) => admits(rule) !== shown)
        .map(nameOf);
      return shown && except.length === 0 ? undefined : { shown, except };
    },
  };
};

/**
 * The gate of a website that is not open yet, for everyone but members of its console. Paths that
 * are never locked stay open, because people sign in and unsubscribe there.
 */
export const closedGate: PageGate = {
  at: (path) => (isNeverLocked(normalPath(path)) ? "open" : "closed"),
  opens: (path) => isNeverLocked(normalPath(path)),
  kindAt: () => "public",
  isProtected: () => false,
  isPrivileged: false,
  listing: () => ({ shown: false, except: [] }),
};

/** What a member of the console sees of a website that is not open yet: no cache stores it. */
export const memberGateOf = (gate: PageGate): PageGate => ({
  ...gate,
  isProtected: () => true,
  isPrivileged: true,
});

/** A gate without restrictions, such as for members in the console. */
export const openGate: PageGate = createGate(new Map(), stranger);
