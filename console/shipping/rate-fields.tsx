import { ActionIcon, Button, Group, Input, SegmentedControl, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useWebsite } from "../kit/session/session.tsx";
import classes from "./rate-fields.module.css";
import type { ShippingOptionDraft, StepDraft } from "./shipping-option-draft.ts";

type Props = {
  readonly draft: ShippingOptionDraft;
  /** What is wrong, by field; that of the rate as a whole is at its cost. */
  readonly problems: Readonly<Record<string, string | undefined>>;
  readonly onChange: (change: Partial<ShippingOptionDraft>) => void;
};

/** The cost of an option: one amount, or tiers by weight or subtotal. */
export const RateFields = ({ draft, problems, onChange }: Props) => {
  const { currency } = useWebsite();
  return (
    <>
      <div>
        <Input.Label labelElement="div" id="rate-kind">
          Rate
        </Input.Label>
        <SegmentedControl
          fullWidth
          mt={4}
          aria-labelledby="rate-kind"
          value={draft.kind}
          onChange={(kind) => onChange({ kind })}
          data={[
            { value: "flat", label: "Flat rate" },
            { value: "weight", label: "By weight" },
            { value: "subtotal", label: "By subtotal" },
          ]}
        />
      </div>
      {draft.kind === "flat" && (
        <TextInput
          label={`Amount (${currency})`}
          description="0 for free shipping."
          required
          inputMode="decimal"
          value={draft.cost}
          error={problems.cost}
          onChange={({ currentTarget }) => onChange({ cost: currentTarget.value })}
        />
      )}
      {draft.kind === "weight" && (
        <Steps
          limitLabel="Up to (kg)"
          hint="Leave the last field empty for no upper limit. Heavier orders cannot use this option."
          name="weightSteps"
          steps={draft.weightSteps}
          problems={problems}
          onChange={(weightSteps) => onChange({ weightSteps })}
        />
      )}
      {draft.kind === "subtotal" && (
        <Steps
          limitLabel={`From (${currency})`}
          hint="Based on the subtotal of shipped items, after coupons."
          name="subtotalSteps"
          steps={draft.subtotalSteps}
          problems={problems}
          onChange={(subtotalSteps) => onChange({ subtotalSteps })}
        />
      )}
    </>
  );
};

const Steps = ({
  limitLabel,
  hint,
  name,
  steps,
  problems,
  onChange,
}: {
  readonly limitLabel: string;
  readonly hint: string;
  readonly name: "weightSteps" | "subtotalSteps";
  readonly steps: readonly StepDraft[];
  readonly problems: Props["problems"];
  readonly onChange: (steps: readonly StepDraft[]) => void;
}) => {
  const { currency } = useWebsite();
  const set = (key: string, change: Partial<StepDraft>) =>
    onChange(steps.map((step) => (step.key === key ? { ...step, ...change } : step)));
  const isAtStep = Object.keys(problems).some((field) => field.startsWith(`${name}.`));
  return (
    <fieldset className={classes.steps}>
      <legend className={classes.legend}>Tiers</legend>
      <Input.Description>{hint}</Input.Description>
      {steps.map((step, index) => (
        <Group key={step.key} gap="sm" align="flex-start" wrap="nowrap">
          <TextInput
            flex={1}
            label={limitLabel}
            inputMode="decimal"
            value={step.limit}
            error={problems[`${name}.${index}.limit`]}
            onChange={({ currentTarget }) => set(step.key, { limit: currentTarget.value })}
          />
          <TextInput
            flex={1}
            label={`Cost (${currency})`}
            inputMode="decimal"
            value={step.cost}
            error={problems[`${name}.${index}.cost`]}
            onChange={({ currentTarget }) => set(step.key, { cost: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            className={classes.remove}
            disabled={steps.length === 1}
            aria-label={`Remove step ${index + 1}`}
            onClick={() => onChange(steps.filter(({ key }) => key !== step.key))}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ))}
      {problems.cost !== undefined && !isAtStep && (
        <Input.Error role="alert">{problems.cost}</Input.Error>
      )}
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPlus size={16} />}
        onClick={() => onChange([...steps, { key: crypto.randomUUID(), limit: "", cost: "" }])}
      >
        Add tier
      </Button>
    </fieldset>
  );
};
