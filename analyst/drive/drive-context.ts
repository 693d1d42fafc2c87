import type { CookieJar, Http } from "./http.ts";
import type { DrivePlan } from "./plan.ts";

/** One drive in progress. */
export type Drive = {
  readonly http: Http;
  readonly plan: DrivePlan;
  /** Jar of the signed-in owner. */
  readonly owner: CookieJar;
  readonly atOnce: number;
  readonly currency: string;
};

/** Called after each step of a phase. */
export type Progress = () => void;
