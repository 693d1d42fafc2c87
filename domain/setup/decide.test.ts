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

describe("the sample data", () => {
  const removalId = "r";
  const parts = [{ kind: "product", id: "ink" }] as const;
  const began: SetupEvent = {
    type: "SampleRemovalStarted",
    removalId,
    total: 1,
    startedAt: at,
  };
  const removed: SetupEvent = {
    type: "SampleShopRemoved",
    removalId,
    parts: [...parts],
    removedAt: at,
  };
  const undone: SetupEvent = { type: "SampleRestoreStarted", removalId, startedAt: at };
  const restored: SetupEvent = { type: "SampleShopRestored", removalId, restoredAt: at };
  const remove = { type: "StartSampleRemoval", removalId, total: 1, at } as const;
  const finish = { type: "FinishSampleRemoval", removalId, parts, at } as const;
  const undo = { type: "StartSampleRestore", at } as const;
  const finishUndo = { type: "FinishSampleRestore", removalId, at } as const;

  it("is removed once, by one removal at a time", () => {
    stream(started("sample"), filled).when(remove).yields(began);
    stream(began).when(remove).yields();
    stream(began).when(finish).yields(removed);
    stream(began, removed).when(finish).yields();
    stream(began)
      .when({ ...finish, removalId: "other" })
      .yields();
    stream()
      .when({ ...remove, total: 0 })
      .refuses({ code: "no-sample-data" });
  });
  it("is not removed while it is filled or restored", () => {
    stream(started("sample")).when(remove).refuses({ code: "sample-is-filling" });
    stream(began, removed, undone).when(remove).refuses({ code: "sample-is-restored" });
  });
  it("is restored after a removal, and can then be removed again", () => {
    stream().when(undo).refuses({ code: "nothing-to-restore" });
    stream(began).when(undo).refuses({ code: "nothing-to-restore" });
    stream(began, removed).when(undo).yields(undone);
    stream(began, removed, undone).when(undo).yields();
    stream(began, removed, undone).when(finishUndo).yields(restored);
    stream(began, removed, undone, restored).when(finishUndo).yields();
    stream(began, removed, undone, restored).when(remove).yields(began);
  });
  it("does not begin again as a new website", () => {
    stream(began, removed).when(start("sample")).refuses({ code: "already-started" });
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
  it("counts as done when it was skipped first and done later", () => {
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
  it("that does not apply to the website is not a step", () => {
    const all = Object.fromEntries(setupSteps.map((step) => [step, true]));
    const steps = (policies: boolean | undefined) =>
      stepStatuses({ ...all, policies } as Parameters<typeof stepStatuses>[0], new Set()).find(
        ({ step }) => step === "policies",
      )?.status;
    expect([steps(undefined), steps(false), steps(true)]).toEqual([undefined, "open", "done"]);
  });
});
