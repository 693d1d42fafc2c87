import type { IntakeKind } from "#domain/kit/intake-kinds.ts";
import type { AdmitReport } from "#infra/http/rate-limit.ts";

/** Why a report was refused: one client sent too many, or the website's limit of the day was reached. */
export type RefusedBy = "client" | "day";

export type RefusedTotal = {
  readonly kind: IntakeKind;
  readonly by: RefusedBy;
  readonly reports: number;
};

/** Limits on what visitors' browsers report, over all processes of an installation. */
export type IntakeLimits = {
  readonly admit: AdmitReport;
  /** Takes one place of the website's day. Throws the 429 refusal when there is none left. */
  readonly spend: (websiteId: string, kind: IntakeKind) => Promise<void>;
  /** All reports that were ever refused, over all websites. */
  readonly refusedTotals: () => Promise<readonly RefusedTotal[]>;
  /** Writes what is counted in memory, and gives unused places of the day back. */
  readonly close: () => Promise<void>;
};

/** What all processes share. */
export type IntakeDays = {
  /** Answers how many of the places were granted: fewer than asked for at the end of a day's limit, then 0. */
  readonly lease: (lease: Lease & { readonly most: number }) => Promise<number>;
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
export type Refused = Place & { readonly client: number; readonly byDay: number };
