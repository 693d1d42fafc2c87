import { useEffect, useRef, useState } from "react";
import { answerQuestionContract, type QuestionAnswer } from "#commands/analysis/contract.ts";
import { CallError, call, messageOf } from "../kit/calls/api.ts";
import { pause } from "./pause.ts";

const LOOK_EVERY_MS = 1_000;

type Answered = Extract<QuestionAnswer, { readonly state: "answered" }>;
type Building = Extract<QuestionAnswer, { readonly state: "building" }>;

export type Mistake = { readonly message: string; readonly at: number | undefined };

/** What the screen shows below the question. */
export type AnswerState =
  | { readonly state: "none" }
  | { readonly state: "asking"; readonly building: Building | undefined }
  | { readonly state: "failed"; readonly mistake: Mistake }
  | Answered;

export type AnswerInput = {
  readonly sql: string;
  /** ISO 8601. */
  readonly asOf: string | undefined;
  readonly personal: boolean;
};

const mistakeOf = (error: unknown): Mistake => {
  const at = error instanceof CallError ? error.members.at : undefined;
  return { message: messageOf(error), at: typeof at === "number" ? at : undefined };
};

/** Asks a question, and again while the tables of its moment are being built. */
export const useAnswer = () => {
  const [answer, setAnswer] = useState<AnswerState>({ state: "none" });
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const stop = () => asking.current?.abort();

  const ask = async ({ sql, asOf, personal }: AnswerInput): Promise<void> => {
    stop();
    const controller = new AbortController();
    asking.current = controller;
    const { signal } = controller;
    const show = (next: AnswerState) => {
      if (!signal.aborted) setAnswer(next);
    };
    show({ state: "asking", building: undefined });
    try {
      const body = { sql, personal, ...(asOf !== undefined && { asOf }) };
      for (;;) {
        const next = await call(answerQuestionContract, { body, signal });
        if (next.state === "answered") return show(next);
        show({ state: "asking", building: next });
        await pause(LOOK_EVERY_MS, signal);
        if (signal.aborted) return;
      }
    } catch (error) {
      show({ state: "failed", mistake: mistakeOf(error) });
    }
  };

  const cancel = () => {
    stop();
    setAnswer({ state: "none" });
  };

  return { answer, ask, cancel };
};
