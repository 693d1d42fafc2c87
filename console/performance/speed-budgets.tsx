import { Button } from "@mantine/core";
import { useState } from "react";
import {
  type Budget,
  budgetId,
  budgetMetricNames,
  budgetStatusNames,
  MAX_BUDGETS,
  MIN_LOADS,
} from "#domain/measuring/budgets.ts";
import { budgetsOf } from "#domain/measuring/rules.ts";
import { metricText } from "#domain/performance/metrics.ts";
import { measuringRulesContract } from "#read-api/measuring/contract.ts";
import { type JudgedBudget, speedBudgetsContract } from "#read-api/performance/contract.ts";
import { exportBudgetsContract } from "#read-api/performance/file-lists-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { SectionControls } from "../kit/figures/section-controls.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { ListFileMenu } from "../kit/lists/list-file-menu.tsx";
import { PlainTable } from "../kit/lists/plain-table.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Section } from "../kit/ui/page.tsx";
import { Pill, type Tone } from "../kit/ui/pill.tsx";
import { Empty } from "../kit/ui/states.tsx";
import { type RulesInForce, useChangeRules } from "../measuring/use-change-rules.ts";
import { BudgetModal } from "./budget-modal.tsx";

const tones = {
  met: "good",
  missed: "bad",
  unknown: "neutral",
} as const satisfies Record<JudgedBudget["status"], Tone>;

const placeOf = ({ path }: Pick<Budget, "path">): string => path || "Whole website";

const nameOf = (budget: Budget): string =>
  `${budgetMetricNames[budget.metric]} of ${budget.path || "the whole website"}`;

const refreshes = [measuringRulesContract, speedBudgetsContract];

const Rows = ({
  budgets,
  removing,
  onRemove,
}: {
  readonly budgets: readonly JudgedBudget[];
  readonly removing: boolean;
  readonly onRemove: (budget: Budget) => void;
}) => (
  <PlainTable
    label="Speed budgets"
    rows={budgets}
    rowId={budgetId}
    columns={[
      { id: "path", header: "Page", card: "title", cell: placeOf },
      { id: "metric", header: "Metric", cell: ({ metric }) => budgetMetricNames[metric] },
      {
        id: "limit",
        header: "Budget",
        align: "right",
        cell: ({ metric, limit }) => `up to ${metricText(metric, limit)}`,
      },
      {
        id: "value",
        header: "Measured",
        align: "right",
        cell: ({ metric, value }) => (value === null ? "–" : metricText(metric, value)),
      },
      {
        id: "loads",
        header: "Page loads",
        align: "right",
        cell: ({ loads }) => formatCount(loads),
      },
      {
        id: "status",
        header: "Status",
        card: "corner",
        cell: ({ status }) => <Pill tone={tones[status]}>{budgetStatusNames[status]}</Pill>,
      },
      {
        id: "actions",
        header: "Action",
        cell: (budget) => (
          <Changes>
            <Button
              size="compact-sm"
              variant="default"
              disabled={removing}
              aria-label={`Remove the budget ${nameOf(budget)}`}
              onClick={() => onRemove(budget)}
            >
              Remove
            </Button>
          </Changes>
        ),
      },
    ]}
  />
);

type Range = { readonly from?: string; readonly to?: string };

const BudgetsFile = ({ range, count }: { readonly range: Range; readonly count: number }) => {
  const fileOf = listFileAddress(exportBudgetsContract, range);
  return (
    <ListFileMenu
      addressOf={(...style) => fileOf(undefined, ...style)}
      rows={counted(count, "budget")}
      content="all columns"
      label="Export budgets"
      size="xs"
    />
  );
};

const Budgets = ({
  inForce,
  judged,
  range,
}: {
  readonly inForce: RulesInForce;
  readonly judged: readonly JudgedBudget[];
  readonly range: Range;
}) => {
  const [isNew, setNew] = useState(false);
  const budgets = budgetsOf(inForce.rules);
  const remove = useChangeRules(inForce, { refreshes });
  const add = useChangeRules(inForce, { refreshes, errors: "form", onDone: () => setNew(false) });
  const send = (command: typeof add, next: readonly Budget[], says: string) =>
    command.mutate({ rules: { budgets: [...next] }, says });
  const shown = judged.filter((each) =>
    budgets.some((budget) => budgetId(budget) === budgetId(each)),
  );
  const addButton = (
    <Changes>
      <Button
        size="xs"
        variant="default"
        disabled={budgets.length >= MAX_BUDGETS}
        onClick={() => setNew(true)}
      >
        New budget
      </Button>
    </Changes>
  );
  return (
    <Section
      title="Budgets"
      aside={
        <SectionControls>
          {addButton}
          {shown.length > 0 && <BudgetsFile range={range} count={shown.length} />}
        </SectionControls>
      }
      padded={false}
    >
      {shown.length === 0 ? (
        <Empty
          title="No budgets yet"
          text={`A budget says how fast pages must be, and this list whether they are. It is judged by ${MIN_LOADS} page loads or more.`}
        />
      ) : (
        <Rows
          budgets={shown}
          removing={remove.isPending}
          onRemove={(gone) =>
            send(
              remove,
              budgets.filter((each) => budgetId(each) !== budgetId(gone)),
              `The budget ${nameOf(gone)} was removed.`,
            )
          }
        />
      )}
      {isNew && (
        <BudgetModal
          isPending={add.isPending}
          error={add.error}
          onSend={(budget) =>
            send(add, [...budgets, budget], `The budget ${nameOf(budget)} was added.`)
          }
          onClose={() => setNew(false)}
        />
      )}
    </Section>
  );
};

/** How fast pages should be, and whether they are in the range. */
export const SpeedBudgets = ({ range }: { readonly range: Range }) => {
  const rules = useCall(measuringRulesContract, {});
  const judged = useCall(speedBudgetsContract, { query: range });
  return (
    <Loaded query={rules}>
      {(inForce) => (
        <Loaded query={judged}>
          {({ budgets }) => <Budgets inForce={inForce} judged={budgets} range={range} />}
        </Loaded>
      )}
    </Loaded>
  );
};
