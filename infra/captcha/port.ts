import type { Json } from "#infra/event-store/port.ts";

/** Tells people from robots, at the price of some work in the browser. */
export type Captcha = {
  /** What the widget in the page needs to begin, for this website only. */
  readonly challenge: (websiteId: string) => Promise<{ readonly [name: string]: Json }>;
  /**
   * Whether the token solves a challenge of this website that was not used before, by any process.
   * `usedFor` names what it is used for, such as one submission: showing it again for the same is
   * the same use. Anything may be given as a token; nothing throws but a database that is away.
   */
  readonly verify: (websiteId: string, token: string, usedFor: string) => Promise<boolean>;
  /** Forgets what can no longer be shown anyway. */
  readonly prune: () => Promise<void>;
};
