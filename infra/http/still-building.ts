import type { Building } from "#domain/kit/building.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { Refusal } from "./refusal.ts";
import type { AnyAnswer } from "./route.ts";

const RETRY_AFTER_SECONDS = "2";

/**
 * Thrown while what an answer is counted from is still being built. A call whose contract has `canBeBuilding` answers 202 with
 * the progress. Others, such as downloads, are refused with 503. This is an expected state, so that it is not logged as an error.
 */
export class StillBuilding extends Refusal {
  /** From 0 to 1. */
  readonly progress: number;

  constructor(progress: number, message: string) {
    super(503, "not-counted-yet", message, { headers: { "retry-after": RETRY_AFTER_SECONDS } });
    this.name = "StillBuilding";
    this.progress = progress;
  }
}

/** The handler's answer, or the progress of what it needs. */
export const answerOrProgress = async (
  { canBeBuilding, downloads }: Contract,
  answering: Promise<AnyAnswer>,
): Promise<AnyAnswer> => {
  if (canBeBuilding !== true || downloads !== undefined) return answering;
  try {
    return await answering;
  } catch (error) {
    if (!(error instanceof StillBuilding)) throw error;
    const body: Building = { state: "building", progress: error.progress };
    return { status: 202, body };
  }
};
