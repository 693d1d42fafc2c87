import * as z from "zod/mini";
import { storable } from "../kit/storable-text.ts";
import { Step } from "./steps.ts";

/** Not in the specification: a longer list of goals has no goal that matters. */
export const MAX_GOALS = 20;
export const MAX_GOAL_NAME = 60;

/** What an owner wants visitors to do, under a name. */
export const Goal = z.object({
  /** Stays when the goal is renamed, so that links to it do. */
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, "Unknown goal.")),
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Enter a name."),
      z.maxLength(MAX_GOAL_NAME, `The name can have up to ${MAX_GOAL_NAME} characters.`),
      storable,
    ),
  step: Step,
});
export type Goal = z.infer<typeof Goal>;

const areDifferent = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

/** In the order of their report. */
export const Goals = z.array(Goal).check(
  z.maxLength(MAX_GOALS, `A website can have up to ${MAX_GOALS} goals.`),
  z.refine((goals) => areDifferent(goals.map(({ id }) => id)), "Two goals have the same id."),
  z.refine(
    (goals) => areDifferent(goals.map(({ name }) => name.toLowerCase())),
    "Another goal already has this name.",
  ),
);

/** An id for a new goal: the words of its name, with a number if another goal has them. */
export const newGoalId = (name: string, goals: readonly Goal[]): string => {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 30);
  const base = words.replace(/^-|-$/g, "") || "goal";
  const taken = new Set(goals.map(({ id }) => id));
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  return id;
};
