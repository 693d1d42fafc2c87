import { useEffect, useState } from "react";
import { type Compared, whatIfContract } from "#commands/analysis/what-if-contract.ts";
import type { WhatIfName } from "#domain/analysis/what-if.ts";
import { type CallInput, call, messageOf } from "../kit/calls/api.ts";
import { pause } from "./pause.ts";

const LOOK_EVERY_MS = 1_000;

export type Comparison =
  | { readonly state: "none" }
  | { readonly state: "building"; readonly progress: number }
  | { readonly state: "failed"; readonly message: string }
  | Compared;

export type ComparisonInput = {
  readonly projection: WhatIfName;
  readonly rules: Readonly<Record<string, unknown>>;
};

/** Asks until both builds are made. */
const compare = async (
  input: ComparisonInput,
  signal: AbortSignal,
  show: (comparison: Comparison) => void,
): Promise<void> => {
  let body: CallInput<typeof whatIfContract>["body"] = { ...input, rules: { ...input.rules } };
  show({ state: "building", progress: 0 });
  while (!signal.aborted) {
    const answer = await call(whatIfContract, { body, signal });
    if (answer.state === "compared") return show(answer);
    show({ state: "building", progress: answer.progress });
    body = { ...body, position: answer.position };
    await pause(LOOK_EVERY_MS, signal);
  }
};

/** Compares by the rules that are asked for, and waits while the builds are made. */
export const useComparison = (input: ComparisonInput | undefined): Comparison => {
  const [comparison, setComparison] = useState<Comparison>({ state: "none" });
  // A text, because equal rules are another object after each change of the URL.
  const text = input === undefined ? undefined : JSON.stringify(input);
  useEffect(() => {
    if (text === undefined) {
      setComparison({ state: "none" });
      return undefined;
    }
    const leaving = new AbortController();
    const { signal } = leaving;
    const show = (next: Comparison) => {
      if (!signal.aborted) setComparison(next);
    };
    compare(JSON.parse(text) as ComparisonInput, signal, show).catch((error: unknown) =>
      show({ state: "failed", message: messageOf(error) }),
    );
    return () => leaving.abort();
  }, [text]);
  return comparison;
};
