import type { FarPage } from "../kit/far-reading.ts";
import type { RulesByWebsite } from "../kit/measuring-rules.ts";

/** What the thread begins with. */
export type FarSettings = {
  readonly connectionString: string;
  readonly secret: string;
  readonly projection: string;
  readonly rules: RulesByWebsite;
};

/** Pages of a former turn are not wanted any longer. */
export type ToFarThread =
  | { readonly kind: "read"; readonly turn: number; readonly after: bigint }
  /** There is room for another page. */
  | { readonly kind: "taken" }
  | { readonly kind: "end" };

/** Without a page the reader continues in its own thread: the page is not full, or an event in it cannot be applied. */
export type FromFarThread = { readonly turn: number; readonly page: FarPage | undefined };
