import type { IntakeKind } from "#domain/kit/intake-kinds.ts";
import type { AdmitReport, Client } from "#infra/http/rate-limit.ts";

/**
 * Why a report was rejected: one client sent too many, or the website's daily limit was reached.
 */
export type RefusedBy = "client" | "day";

export type RefusedTotal = {
  readonly kind: IntakeKind;
  readonly by: RefusedBy;
  readonly reports: number;
};

/** Limits on browsers' reports, over all processes of an installation. */
export type IntakeLimits = {
  readonly admit: AdmitReport;
  /** Counts the custom events of a client's batch, all or none. Throws 429 when they are too many. */
  readonly admitEvents: (client: Client, websiteId: string, events: number) => Promise<void>;
  /** Takes places of the website's day, all or none. Throws 429 when there are too few left. */
  readonly spend: (websiteId: string, kind: IntakeKind, reports?: number) => Promise<void>;
  /** All rejected reports so far, over all websites. */
  readonly refusedTotals: () => Promise<readonly RefusedTotal[]>;
  /** Saves the counts in memory, and returns unused places of the day. */
  readonly close: () => Promise<void>;
};

/** The state that all processes share. */
export type IntakeDays = {
  readonly lease: (lease: Lease & { readonly most: number }) => Promise<Granted>;
  readonly returnUnused: (leases: readonly Lease[]) => Promise<void>;
  readonly addRefused: (refused: readonly Refused[]) => Promise<void>;
  readonly refusedTotals: IntakeLimits["refusedTotals"];
};

export type Place = {
  readonly websiteId: string;
  /** `2026-11-22`, UTC. */
  readonly day: string;
  readonly kind: IntakeKind;
};
export type Lease = Place & { readonly places: number };
export type Granted = {
  /** Fewer places than requested at the end of a day's limit, then 0. */
  readonly granted: number;
  /** Places of the day that are reserved by now, over all processes. */
  readonly leased: number;
};
/** A day whose limit is nearly reached. */
export type NearlySpent = Place & { readonly leased: number; readonly most: number };
export type Refused = Place & { readonly client: number; readonly byDay: number };
