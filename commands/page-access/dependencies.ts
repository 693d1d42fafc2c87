import type { PageRule } from "#domain/page-access/rules.ts";
import type { Attempts } from "#infra/attempts/port.ts";
import type { PageProofs } from "#infra/http/page-proofs.ts";
import type { Client } from "#infra/http/rate-limit.ts";
import type { Passwords } from "#infra/passwords/port.ts";
import type { Handler } from "../kit/handle.ts";

export type PageAccessDependencies = {
  readonly handler: Handler;
  readonly passwords: Passwords;
  readonly pageProofs: PageProofs;
  /** The rule that applies to a path now. */
  readonly findPageRule: (websiteId: string, path: string) => Promise<PageRule | undefined>;
  readonly attempts: Attempts;
  /** Whether this client's failures are not counted: the local machine during development. */
  readonly isExempt: (client: Client) => boolean;
  readonly now: () => string;
};
