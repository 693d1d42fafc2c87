import { NativeSelect, NumberInput, TextInput } from "@mantine/core";
import {
  Budget,
  type BudgetMetric,
  budgetMetricNames,
  budgetMetrics,
  maxLimit,
  suggestedLimit,
} from "#domain/measuring/budgets.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";

type Typed = {
  readonly metric: BudgetMetric;
  readonly path: string;
  readonly limit: number | string;
};

const contract = { body: Budget };

const budgetOf = ({ metric, path, limit }: Typed): Budget => ({
  metric,
  path,
  limit: typeof limit === "number" ? limit : Number.NaN,
});

/** Asks for a new budget. */
export const BudgetModal = ({
  isPending,
  error,
  onSend,
  onClose,
}: {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSend: (budget: Budget) => void;
  readonly onClose: () => void;
}) => {
  const form = useCommandForm<Typed, typeof contract>({
    initialValues: { metric: "lcp", path: "", limit: suggestedLimit("lcp") },
    contract,
    bodyOf: budgetOf,
    error,
  });
  const { metric } = form.values;
  return (
    <FormModal
      title="New speed budget"
      form={form}
      onSend={(typed) => onSend(Budget.parse(budgetOf(typed)))}
      onClose={onClose}
      action="Add budget"
      pending={isPending}
    >
      <NativeSelect
        label="Metric"
        data={budgetMetrics.map((value) => ({ value, label: budgetMetricNames[value] }))}
        value={metric}
        onChange={({ currentTarget }) => {
          const next = currentTarget.value as BudgetMetric;
          form.change({ metric: next, limit: suggestedLimit(next) });
        }}
      />
      <TextInput
        label="Page"
        description="A path and everything below it. Empty: the whole website."
        placeholder="/shop"
        {...form.field("path")}
      />
      <NumberInput
        label={metric === "cls" ? "Highest score" : "Highest number of milliseconds"}
        description="Three of four page loads must be at least as fast."
        min={0}
        max={maxLimit(metric)}
        decimalScale={metric === "cls" ? 3 : 0}
        {...form.field("limit")}
      />
    </FormModal>
  );
};
