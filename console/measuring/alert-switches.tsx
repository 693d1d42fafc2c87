import { Stack, Switch } from "@mantine/core";
import type { AlertSwitches as Switches } from "#domain/measuring/alerts.ts";
import { alertsOf } from "#domain/measuring/rules.ts";
import { measuringRulesContract } from "#read-api/measuring/contract.ts";
import { alertsContract } from "#read-api/overview/alerts-contract.ts";
import { useMayChange } from "../kit/session/permissions.tsx";
import { Section } from "../kit/ui/page.tsx";
import { type RulesInForce, useChangeRules } from "./use-change-rules.ts";

const alerts: readonly { readonly name: keyof Switches; readonly label: string; text: string }[] = [
  {
    name: "noVisits",
    label: "No visits for an hour",
    text: "Only in hours in which ten visits or more are usual.",
  },
  {
    name: "conversion",
    label: "Conversion halved",
    text: "Yesterday, compared with the same weekday of the four weeks before, where 20 orders were to be expected.",
  },
  {
    name: "budgets",
    label: "A speed budget was missed",
    text: "In the last 7 days. Budgets are set in Speed.",
  },
];

const refreshes = [measuringRulesContract, alertsContract];

/** Which alerts Visits and Speed show. */
export const AlertSwitches = ({ inForce }: { readonly inForce: RulesInForce }) => {
  const mayChange = useMayChange();
  const change = useChangeRules(inForce, { refreshes });
  const switches = alertsOf(inForce.rules);
  return (
    <div id="alerts">
      <Section title="Alerts">
        <Stack gap="md">
          {alerts.map(({ name, label, text }) => (
            <Switch
              key={name}
              label={label}
              description={text}
              checked={switches[name]}
              disabled={!mayChange || change.isPending}
              onChange={({ currentTarget: { checked } }) =>
                change.mutate({
                  rules: { alerts: { ...switches, [name]: checked } },
                  says: `“${label}” was ${checked ? "enabled" : "disabled"}.`,
                })
              }
            />
          ))}
        </Stack>
      </Section>
    </div>
  );
};
