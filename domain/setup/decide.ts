import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { SetupEvent } from "./events.ts";
import type { SetupRejection } from "./rejections.ts";
import {
  decideSample,
  evolveSample,
  noRemoval,
  type SampleCommand,
  type SampleRemoval,
} from "./sample-removal.ts";
import type { SetupStep, ShopStart } from "./steps.ts";

/** Every website has exactly one. */
export const SETUP_ID = "shop";

export type SetupState = {
  /** Undefined while the owner has not said how the website begins. */
  readonly start: ShopStart | undefined;
  readonly isFilled: boolean;
  readonly skipped: ReadonlySet<SetupStep>;
  readonly sample: SampleRemoval;
};

export const noSetup: SetupState = {
  start: undefined,
  isFilled: false,
  skipped: new Set(),
  sample: noRemoval,
};

type Timed = { readonly at: string };
export type SetupCommand =
  | SampleCommand
  | (Timed & {
      readonly type: "StartShop";
      readonly start: ShopStart;
      /** The website has no products, pages, posts or orders. */
      readonly isUntouched: boolean;
    })
  | (Timed & { readonly type: "FinishSampleShop" })
  | (Timed & { readonly type: "SkipStep" | "ResumeStep"; readonly step: SetupStep });

const evolve = (state: SetupState, event: SetupEvent): SetupState => {
  switch (event.type) {
    case "ShopStarted":
      return { ...state, start: event.start };
    case "SampleShopFilled":
      return { ...state, isFilled: true };
    case "SetupStepSkipped":
      return { ...state, skipped: new Set([...state.skipped, event.step]) };
    case "SetupStepResumed":
      return { ...state, skipped: new Set([...state.skipped].filter((s) => s !== event.step)) };
    case "SampleRemovalStarted":
    case "SampleShopRemoved":
    case "SampleRestoreStarted":
    case "SampleShopRestored":
      return { ...state, sample: evolveSample(state.sample, event) };
    default:
      return unreachable(event);
  }
};

type Decision = Result<readonly SetupEvent[], SetupRejection>;

const decide = (command: SetupCommand, state: SetupState): Decision => {
  const { at } = command;
  switch (command.type) {
    case "StartShop": {
      const { start, isUntouched } = command;
      if (state.start === start) return accept([]);
      if (state.start !== undefined || state.sample.status !== "none")
        return reject({ code: "already-started" });
      if (!isUntouched) return reject({ code: "website-in-use" });
      return accept([{ type: "ShopStarted", start, startedAt: at }]);
    }
    case "FinishSampleShop":
      if (state.start !== "sample" || state.isFilled) return accept([]);
      return accept([{ type: "SampleShopFilled", filledAt: at }]);
    case "SkipStep":
      if (state.skipped.has(command.step)) return accept([]);
      return accept([{ type: "SetupStepSkipped", step: command.step, skippedAt: at }]);
    case "ResumeStep":
      if (!state.skipped.has(command.step)) return accept([]);
      return accept([{ type: "SetupStepResumed", step: command.step, resumedAt: at }]);
    case "StartSampleRemoval":
    case "FinishSampleRemoval":
    case "StartSampleRestore":
    case "FinishSampleRestore":
      return decideSample(command, state.sample, state.start === "sample" && !state.isFilled);
    default:
      return unreachable(command);
  }
};

/** The first hour of a website. Stream `setup-<websiteId>.shop`. */
export const setupDecider: Decider<SetupState, SetupCommand, SetupEvent, SetupRejection> = {
  streamCategory: "setup",
  initial: noSetup,
  evolve,
  decide,
};
