import type { Log } from "#infra/log/log.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { TrustedProxies } from "./client.ts";
import type { RequestContext } from "./context.ts";
import type { Crumb } from "./crumb.ts";
import type { AdmitReport, RateLimit } from "./rate-limit.ts";
import type { ReadAfterOf } from "./read-after.ts";
import type { Recognition } from "./request-context.ts";
import type { FindSiteUser } from "./site-user.ts";
import type { HstsScope } from "./strict-transport.ts";

export type HttpDependencies = {
  /** Undefined when no website answers at the host. */
  readonly findWebsite: (host: string) => Promise<string | undefined>;
  readonly findOwner: (request: {
    readonly cookies: RequestContext["cookies"];
    readonly websiteId: string;
  }) => Promise<RequestContext["owner"]>;
  /** The session of a customer's token on this website. */
  readonly findSiteUser: FindSiteUser;
  /** Whether and how the website recognizes visitors. Absent: always, and by the visitor cookie. */
  readonly recognition?: Recognition;
  /** Proves the cart of a browser. Absent: no browser has a cart. */
  readonly signing?: Pick<Signing, "isSigned">;
  /** The position that a read waits for. Absent: the one that the caller names. */
  readonly readAfterOf?: ReadAfterOf;
  readonly crumb: Crumb;
  readonly limits: {
    readonly commands: RateLimit;
    readonly signIn: RateLimit;
    /** Reports of browsers have limits over all processes instead. */
    readonly intake: { readonly admit: AdmitReport };
  };
  /** Throws while nothing can be written. */
  readonly assertWritable: () => void;
  readonly trustProxies: TrustedProxies;
  /** Absent: no pass exempts calls from the limits. */
  readonly isLimitPass?: (text: string | undefined) => boolean;
  /** Ports of websites in addition to our own. */
  readonly ports: readonly number[];
  readonly secureCookies: boolean;
  readonly hsts: HstsScope;
  readonly log: Log;
};
