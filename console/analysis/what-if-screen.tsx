import { Alert, Button, Group, Progress, Select, Stack } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { type WhatIfName, whatIfNames, whatIfs } from "#domain/analysis/what-if.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { orderRulesContract } from "#read-api/analysis/order-rules-contract.ts";
import { measuringRulesContract } from "#read-api/measuring/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { useMay } from "../kit/session/permissions.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { Empty } from "../kit/ui/states.tsx";
import { draftOf, rulesOf } from "../measuring/rules-draft.ts";
import { RulesFields } from "../measuring/rules-fields.tsx";
import { AskTabs } from "./ask-tabs.tsx";
import { ComparisonView } from "./comparison-view.tsx";
import { draftOfOrders, rulesOfOrders } from "./order-rules-draft.ts";
import { OrderRulesForm } from "./order-rules-form.tsx";
import { type Comparison, useComparison } from "./use-comparison.ts";
import { rulesIn, type WhatIfSearch } from "./what-if-search.ts";
import { subjects } from "./what-if-texts.ts";

const route = getRouteApi("/questions/what-if");

type Rules = Readonly<Record<string, unknown>>;
type FormProps = {
  /** The rules of the URL, for the first look at the form. */
  readonly given: Rules | undefined;
  readonly onCompare: (rules: Rules) => void;
};

const CompareButton = ({
  rules,
  onCompare,
}: {
  readonly rules: Rules | undefined;
  readonly onCompare: FormProps["onCompare"];
}) => (
  <Group>
    <Button disabled={rules === undefined} onClick={() => rules && onCompare(rules)}>
      Compare
    </Button>
  </Group>
);

type InForce = ResponseOf<typeof measuringRulesContract>;

const MeasuringForm = ({
  inForce: { rules: live },
  given,
  onCompare,
}: FormProps & { readonly inForce: InForce }) => {
  const [draft, setDraft] = useState(() => draftOf({ ...live, ...given }));
  const read = rulesOf(draft, live);
  return (
    <Stack gap="lg">
      <RulesFields
        draft={draft}
        problems={"problems" in read ? read.problems : {}}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      />
      <CompareButton rules={"rules" in read ? read.rules : undefined} onCompare={onCompare} />
    </Stack>
  );
};

const MeasuringRules = (props: FormProps) => {
  const query = useCall(measuringRulesContract, {});
  return (
    <Loaded query={query}>{(inForce) => <MeasuringForm {...props} inForce={inForce} />}</Loaded>
  );
};

type Recorded = ResponseOf<typeof orderRulesContract>;

const MoneyForm = ({ recorded, given, onCompare }: FormProps & { readonly recorded: Recorded }) => {
  const [draft, setDraft] = useState(() => draftOfOrders(given ?? {}));
  return (
    <Stack gap="lg">
      <OrderRulesForm
        recorded={recorded}
        draft={draft}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      />
      <CompareButton rules={rulesOfOrders(draft)} onCompare={onCompare} />
    </Stack>
  );
};

const MoneyRules = (props: FormProps) => {
  const query = useCall(orderRulesContract, {});
  return (
    <Loaded query={query}>{(recorded) => <MoneyForm {...props} recorded={recorded} />}</Loaded>
  );
};

/** How rules become the live ones, or why they never do. */
const Applying = ({ of, rules }: { readonly of: WhatIfName; readonly rules: Rules }) => {
  const may = useMay();
  if (whatIfs[of].kind === "money")
    return (
      <Alert color="yellow" title="These rules can never be applied">
        Orders are recorded facts: what customers have paid does not change. Taxes, shipping and
        coupons of orders to come are set in their own screens.
      </Alert>
    );
  return (
    <Alert color="blue" title="Nothing has been changed">
      <Stack gap="sm" align="start">
        <span>
          {may("census:write")
            ? "The measuring rules can be applied from their own screen, which is filled with these rules."
            : "Members with the permission to change the measuring rules can apply them."}
        </span>
        {may("census:write") && (
          <Button
            component={Link}
            size="compact-sm"
            variant="default"
            {...({
              to: "/measuring-rules",
              search: { rules: JSON.stringify(rules) },
            } as object)}
          >
            Open in measuring rules
          </Button>
        )}
      </Stack>
    </Alert>
  );
};

const Result = ({
  comparison,
  of,
  rules,
}: {
  readonly comparison: Comparison;
  readonly of: WhatIfName;
  readonly rules: Rules | undefined;
}) => {
  if (comparison.state === "none" || rules === undefined) return null;
  if (comparison.state === "failed")
    return (
      <Alert color="red" role="alert" title="The rules cannot be compared">
        {comparison.message}
      </Alert>
    );
  if (comparison.state === "building")
    return (
      <Section>
        <Stack gap="xs">
          <span role="status">Counting history by these rules…</span>
          <Progress value={Math.max(3, comparison.progress * 100)} aria-label="Progress" />
        </Stack>
      </Section>
    );
  return (
    <>
      <Applying of={of} rules={rules} />
      <ComparisonView of={comparison} />
    </>
  );
};

/** What reports and orders would be by other rules. */
export const WhatIfScreen = () => {
  const search = route.useSearch() as WhatIfSearch;
  const change = useSearchChange();
  const may = useMay();
  const readable = whatIfNames.filter((name) => may(whatIfs[name].permission));
  const of = readable.find((name) => name === search.of) ?? readable[0];
  const rules = rulesIn(search);
  const comparisonInput =
    of === undefined || rules === undefined ? undefined : { projection: of, rules };
  const comparison = useComparison(comparisonInput);
  const Form = of !== undefined && whatIfs[of].kind === "money" ? MoneyRules : MeasuringRules;
  return (
    <Page
      title="What if"
      intro="Reports and orders by other rules, next to the real ones: history is counted again from the event log. Nothing changes for anyone else."
    >
      <AskTabs />
      {of === undefined ? (
        <Section>
          <Empty title="Nothing to compare" text="Your roles can read neither visits nor orders." />
        </Section>
      ) : (
        <Stack gap="md">
          <Section title="Rules">
            <Stack gap="lg">
              <Select
                label="Compare"
                maw={280}
                allowDeselect={false}
                data={readable.map((name) => ({ value: name, label: subjects[name] }))}
                value={of}
                onChange={(value) => change({ of: value, rules: undefined })}
              />
              <Form
                key={whatIfs[of].kind}
                given={rules}
                onCompare={(next) => change({ of, rules: JSON.stringify(next) })}
              />
            </Stack>
          </Section>
          <Result comparison={comparison} of={of} rules={rules} />
        </Stack>
      )}
    </Page>
  );
};
