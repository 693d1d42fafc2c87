import { TextInput } from "@mantine/core";
import { Goal, newGoalId } from "#domain/measuring/goals.ts";
import { goalsOf } from "#domain/measuring/rules.ts";
import type { StepKind } from "#domain/measuring/steps.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { StepFields } from "./step-editor.tsx";
import { goalsChange, type Rules, useChangeGoals } from "./use-change-goals.ts";

type Typed = { readonly name: string; readonly kind: StepKind; readonly value: string };

const contract = { body: Goal };
const empty: Typed = { name: "", kind: "page", value: "" };

const nameOf = ({ name }: { readonly name: string }): string => name.trim().toLowerCase();

/** Names a new goal, or changes one. */
export const GoalModal = ({
  inForce,
  goal,
  onSaved,
  onClose,
}: {
  readonly inForce: Rules;
  /** Absent: a new one. */
  readonly goal?: Goal | undefined;
  readonly onSaved: (goal: Goal) => void;
  readonly onClose: () => void;
}) => {
  const goals = goalsOf(inForce.rules);
  const isOther = ({ id }: Goal) => id !== goal?.id;
  const goalOf = ({ name, kind, value }: Typed): Goal => ({
    id: goal?.id ?? newGoalId(name, goals),
    name,
    step: { kind, value },
  });
  const command = useChangeGoals(inForce, { errors: "form", onDone: onClose });
  const form = useCommandForm<Typed, typeof contract>({
    initialValues: goal === undefined ? empty : { name: goal.name, ...goal.step },
    contract,
    bodyOf: goalOf,
    fieldOf: { "step.value": "value", step: "value" },
    also: (typed) =>
      goals.filter(isOther).some((each) => nameOf(each) === nameOf(typed))
        ? { name: "Another goal already has this name." }
        : {},
    error: command.error,
  });
  const { kind, value } = form.values;
  const save = (typed: Typed) => {
    const saved = Goal.parse(goalOf(typed));
    const all =
      goal === undefined
        ? [...goals, saved]
        : goals.map((each) => (each.id === saved.id ? saved : each));
    const says = goal === undefined ? `${saved.name} was added.` : `${saved.name} was saved.`;
    command.mutate(goalsChange(all, says), { onSuccess: () => onSaved(saved) });
  };
  return (
    <FormModal
      title={goal === undefined ? "New goal" : "Edit goal"}
      form={form}
      onSend={save}
      onClose={onClose}
      action={goal === undefined ? "Add goal" : "Save"}
      pending={command.isPending}
    >
      <TextInput
        label="Name"
        description="For example: Newsletter sign-up."
        data-autofocus
        {...form.field("name")}
      />
      <StepFields
        label="Reached by"
        kind={kind}
        value={value}
        error={form.errors.value}
        onChange={form.change}
      />
    </FormModal>
  );
};
