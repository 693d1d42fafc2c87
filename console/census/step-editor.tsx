import { ActionIcon, Button, NativeSelect, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { MAX_STEPS } from "#domain/journeys/funnel.ts";
import {
  permissionOfStep,
  Step,
  type StepKind,
  stepCode,
  stepKinds,
  stepTexts,
  stepValue,
} from "#domain/measuring/steps.ts";
import { useMay } from "../kit/session/permissions.tsx";
import { EventChoice, ThingChoice, useStepName } from "./step-choice.tsx";
import classes from "./step-editor.module.css";

const kindLabels: Readonly<Record<StepKind, string>> = {
  ...(Object.fromEntries(stepKinds.map((kind) => [kind, stepTexts[kind].any])) as Record<
    StepKind,
    string
  >),
  page: "Page opened",
  event: "Event",
};

/** Whether a member can see steps of a kind. */
const useMaySee = () => {
  const may = useMay();
  return (kind: StepKind): boolean => {
    const permission = permissionOfStep(kind);
    return permission === undefined || may(permission);
  };
};

/** Which page, event, form or product. */
const StepValue = ({
  of,
  value,
  error,
  onChange,
}: {
  readonly of: NonNullable<ReturnType<typeof stepValue>>;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}) => {
  const shown = { className: classes.value ?? "", value, error, onChange };
  if (of === "event") return <EventChoice {...shown} />;
  if (of !== "page") return <ThingChoice of={of} {...shown} />;
  return (
    <TextInput
      {...shown}
      label="Path, such as /shop or /shop/*"
      maxLength={200}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};

/** Which kind of step, and which page, event, form or product. */
export const StepFields = ({
  label,
  kind,
  value,
  error,
  onChange,
}: {
  readonly label: string;
  readonly kind: StepKind;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (change: { readonly kind: StepKind; readonly value: string }) => void;
}) => {
  const maySee = useMaySee();
  const valueKind = stepValue(kind);
  return (
    <>
      <NativeSelect
        label={label}
        value={kind}
        onChange={({ currentTarget }) =>
          onChange({ kind: currentTarget.value as StepKind, value: "" })
        }
        data={stepKinds
          .filter((each) => each === kind || maySee(each))
          .map((each) => ({ value: each, label: kindLabels[each] }))}
      />
      {valueKind !== undefined && (
        <StepValue
          key={valueKind}
          of={valueKind}
          value={value}
          error={error}
          onChange={(next) => onChange({ kind, value: next })}
        />
      )}
    </>
  );
};

/** Selects one step. */
export const StepForm = ({
  action,
  disabled = false,
  onAdd,
}: {
  readonly action: string;
  readonly disabled?: boolean;
  readonly onAdd: (step: Step) => void;
}) => {
  const [kind, setKind] = useState<StepKind>("page");
  const [value, setValue] = useState("");
  const valueKind = stepValue(kind);
  const read = Step.safeParse({ kind, value: valueKind === undefined ? "" : value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!read.success) return;
    onAdd(read.data);
    setValue("");
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <StepFields
        label="Step"
        kind={kind}
        value={value}
        onChange={(next) => {
          setKind(next.kind);
          setValue(next.value);
        }}
      />
      <Button type="submit" variant="default" disabled={disabled || !read.success}>
        {action}
      </Button>
    </form>
  );
};

/** A step with its place, which can be earlier. */
const StepItem = ({
  step,
  place,
  onMove,
  onRemove,
}: {
  readonly step: Step;
  readonly place: number;
  readonly onMove: () => void;
  readonly onRemove: () => void;
}) => {
  const name = useStepName(step);
  return (
    <li className={classes.step}>
      <span className={classes.name}>{name}</span>
      {place > 0 && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Earlier: step ${place + 1}, ${name}`}
          onClick={onMove}
        >
          Earlier
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remove step ${place + 1}, ${name}`}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
};

/** The steps of a funnel, and a form that adds one. */
export const StepEditor = ({
  steps,
  onChange,
}: {
  readonly steps: readonly Step[];
  readonly onChange: (steps: readonly Step[]) => void;
}) => {
  const remove = (place: number) => onChange(steps.filter((_, other) => other !== place));
  const move = (place: number) => {
    const [before, step] = [steps[place - 1], steps[place]];
    if (before !== undefined && step !== undefined)
      onChange(steps.with(place - 1, step).with(place, before));
  };
  return (
    <>
      {steps.length > 0 && (
        <ol className={classes.steps} aria-label="Steps of the funnel">
          {steps.map((step, place) => (
            <StepItem
              // The same step can come twice.
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place.
              key={`${place} ${stepCode(step)}`}
              step={step}
              place={place}
              onMove={() => move(place)}
              onRemove={() => remove(place)}
            />
          ))}
        </ol>
      )}
      <StepForm
        action="Add step"
        disabled={steps.length >= MAX_STEPS}
        onAdd={(step) => onChange([...steps, step])}
      />
    </>
  );
};
