import type { Json } from "#infra/event-store/port.ts";

/** Tells people from bots, at the cost of some work in the browser. */
export type Captcha = {
  /** The widget's task, for this website only. */
  readonly challenge: (websiteId: string) => Promise<{ readonly [name: string]: Json }>;
  /**
   * Whether the token solves an unused challenge of this website, over all processes. `usedFor`
   * names its use, such as one submission: showing it again for the same use is allowed. Any value
   * is accepted as a token; it throws only when the database is unavailable.
   */
  readonly verify: (websiteId: string, token: string, usedFor: string) => Promise<boolean>;
  /** Deletes expired ones. */
  readonly prune: () => Promise<void>;
};
