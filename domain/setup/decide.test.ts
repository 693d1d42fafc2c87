import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { setupDecider } from "./decide.ts";
import type { SetupEvent } from "./events.ts";
import { setupSteps, stepStatuses } from "./steps.ts";

const at = "2030-01-02T00:00:00.000Z";
const stream = given(setupDecider);
const started = (start: "empty" | "sample"): SetupEvent => ({
  type: "ShopStarted",
  start,
  startedAt: at,
});
const filled: SetupEvent = { type: "SampleShopFilled", filledAt: at };
const skipped: SetupEvent = { type: "SetupStepSkipped", step: "email", skippedAt: at };
const resumed: SetupEvent = { type: "SetupStepResumed", step: "email", resumedAt: at };
const start = (how: "empty" | "sample", isUntouched = true) =>
  ({ type: "StartShop", start: how, isUntouched, at }) as const;

itKeepsTheDeciderContract("setup", setupDecider, { of: { at } });

describe("the start of a website", () => {
  it("is chosen once, while nothing is on the website", () => {
    stream().when(start("empty")).yields(started("empty"));
    stream().when(start("sample", false)).refuses({ code: "website-in-use" });
    stream(started("empty")).when(start("sample")).refuses({ code: "already-started" });
  });
  it("is not refused to a caller who repeats it, although the sample shop is there by then", () => {
    stream(started("sample")).when(start("sample", false)).yields();
  });
  it("is complete once the sample shop is filled", () => {
    const finish = { type: "FinishSampleShop", at } as const;
    stream(started("sample")).when(finish).yields(filled);
    stream(started("sample"), filled).when(finish).yields();
    stream(started("empty")).when(finish).yields();
  });
});

describe("a step", () => {
  const skip = { type: "SkipStep", step: "email", at } as const;
  const resume = { type: "ResumeStep", step: "email", at } as const;
  it("is skipped and resumed", () => {
    stream().when(skip).yields(skipped);
    stream(skipped).when(skip).yields();
    stream(skipped).when(resume).yields(resumed);
    stream(skipped, resumed).when(skip).yields(skipped);
    stream().when(resume).yields();
  });
  it("that was skipped and done later is done", () => {
    const none = Object.fromEntries(setupSteps.map((step) => [step, false]));
    const statuses = stepStatuses(
      { ...none, email: true, name: true } as Parameters<typeof stepStatuses>[0],
      new Set(["email", "address"]),
    );
    expect(Object.fromEntries(statuses.map(({ step, status }) => [step, status]))).toEqual({
      ...Object.fromEntries(setupSteps.map((step) => [step, "open"])),
      name: "done",
      email: "done",
      address: "skipped",
    });
  });
});
