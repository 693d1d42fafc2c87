import type { CookieJar, Http } from "./http.ts";
import type { DrivePlan } from "./plan.ts";

/** One drive under way. */
export type Drive = {
  readonly http: Http;
  readonly plan: DrivePlan;
  /** Signed in to the console. */
  readonly owner: CookieJar;
  readonly atOnce: number;
  readonly currency: string;
};

/** Called after each step of a phase. */
export type Progress = () => void;
