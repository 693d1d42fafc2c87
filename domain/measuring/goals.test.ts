import { expect, it } from "vitest";
import { Goal, Goals, MAX_GOALS, newGoalId } from "./goals.ts";

const goal = (id: string, name = id, value = "/shop"): Goal => ({
  id,
  name,
  step: { kind: "page", value },
});

it.each<[string, unknown]>([
  ["a name without characters", goal("a", "  ")],
  ["a long name", goal("a", "n".repeat(61))],
  ["an id that is not one", goal("A b", "A")],
  ["a page without a path", goal("a", "A", "")],
  ["an unknown step", { id: "a", name: "A", step: { kind: "wish", value: "" } }],
])("has bounds: %s", (_what, bad) => expect(Goal.safeParse(bad).success).toBe(false));

it("refuses two goals with one id or one name, and too many", () => {
  const messageOf = (goals: readonly Goal[]) =>
    Goals.safeParse(goals).error?.issues.map(({ message }) => message);
  expect(messageOf([goal("a"), goal("b")])).toBeUndefined();
  expect(messageOf([goal("a", "One"), goal("a", "Two")])).toEqual(["Two goals have the same id."]);
  expect(messageOf([goal("a", "One"), goal("b", "one")])).toEqual([
    "Another goal already has this name.",
  ]);
  const many = Array.from({ length: MAX_GOALS + 1 }, (_, number) => goal(`goal-${number}`));
  expect(messageOf(many)).toEqual([`A website can have up to ${MAX_GOALS} goals.`]);
});

it("gives a new goal an id of its name that no other goal has", () => {
  expect(newGoalId("Newsletter sign-up!", [])).toBe("newsletter-sign-up");
  expect(newGoalId("Order", [goal("order"), goal("order-2")])).toBe("order-3");
  expect(newGoalId("注文", [])).toBe("goal");
  const long = newGoalId("a very long name of a goal ".repeat(2), []);
  expect(Goal.shape.id.safeParse(long).success).toBe(true);
});
