import { httpTexts } from "#domain/kit/http-texts.ts";
import type { IntakeKind } from "#domain/kit/intake-kinds.ts";
import { createCallCounts } from "./call-counts.ts";
import { networksOf } from "./client-network.ts";
import { Refusal } from "./refusal.ts";

export type Client = {
  readonly clientIp: string;
  /** A proxy in between spoke for the client. */
  readonly proxied: boolean;
  /** The call contains a pass that only this installation can have created. */
  readonly hasLimitPass?: boolean | undefined;
};

/** Counts one report of the client. Throws 429 when the client has sent too many. */
export type AdmitReport = (client: Client, websiteId: string, kind: IntakeKind) => Promise<void>;

export type RateLimit = {
  /** Counts one call of the client; throws 429 when the minute's limit is used up. */
  readonly take: (client: Client) => Promise<void>;
};

export const isLoopback = (ip: string): boolean =>
  ip === "::1" || ip.startsWith("127.") || ip.startsWith("::ffff:127.");

/**
 * Behind a proxy on this machine that does not declare itself, all visitors look like the machine
 * itself. Loopback is therefore exempt only by a setting, and a declared proxy never is.
 */
export const isExempt = (
  { clientIp, proxied, hasLimitPass = false }: Client,
  exempt: "loopback" | "nobody",
): boolean => hasLimitPass || (exempt === "loopback" && isLoopback(clientIp) && !proxied);

export const tooMany = (waitMs: number): Refusal =>
  new Refusal(429, "too-many-requests", httpTexts.tooManyRequests, {
    headers: { "retry-after": String(Math.ceil(waitMs / 1000)) },
  });

/**
 * Limits per process: a load balancer in front of several processes has to limit for all of them.
 * Spec: A8.3.
 */
export const createRateLimit = (options: {
  readonly perMinute: number;
  readonly exempt: "loopback" | "nobody";
}): RateLimit => {
  const counts = createCallCounts({
    most: options.perMinute,
    windowMs: 60_000,
    nowMs: () => performance.now(),
  });
  return {
    take: async (client) => {
      if (isExempt(client, options.exempt)) return;
      // In order: what the client itself is refused does not use up the limits of its neighbours.
      for (const { name, times } of networksOf(client.clientIp)) {
        const waitMs = counts.take(name, times);
        if (waitMs > 0) throw tooMany(waitMs);
      }
    },
  };
};
