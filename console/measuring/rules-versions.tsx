import { Button } from "@mantine/core";
import { changeMeasuringRulesContract } from "#commands/measuring/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import {
  alertEmailsOf,
  alertsOf,
  budgetsOf,
  goalsOf,
  type MeasuringRules,
} from "#domain/measuring/rules.ts";
import { measuringRulesContract } from "#read-api/measuring/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { counted } from "../kit/figures/figures.tsx";
import { PlainTable } from "../kit/lists/plain-table.tsx";
import { Who } from "../kit/session/actor-name.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Section } from "../kit/ui/page.tsx";

type InForce = ResponseOf<typeof measuringRulesContract>;

const summaryOf = (rules: MeasuringRules) => {
  const { botWords, excludedPaths, spamReferrers, visitGapMinutes } = rules;
  const [goals, budgets] = [goalsOf(rules), budgetsOf(rules)];
  const { to, ...emails } = alertEmailsOf(rules);
  const [alertsOff, emailsOff] = [alertsOf(rules), emails].map(
    (switches) => Object.values(switches).filter((isOn) => !isOn).length,
  ) as [number, number];
  return [
    ...(botWords.length > 0 ? [counted(botWords.length, "bot text")] : []),
    ...(excludedPaths.length > 0 ? [counted(excludedPaths.length, "excluded page")] : []),
    ...(spamReferrers.length > 0 ? [counted(spamReferrers.length, "spam referrer")] : []),
    `${visitGapMinutes} minutes end a visit`,
    ...(goals.length > 0 ? [counted(goals.length, "goal")] : []),
    ...(budgets.length > 0 ? [counted(budgets.length, "speed budget")] : []),
    ...(alertsOff > 0 ? [`${counted(alertsOff, "alert")} off`] : []),
    ...(emailsOff > 0 ? [`${counted(emailsOff, "alert")} without emails`] : []),
    ...(to === undefined ? [] : [`emails to ${counted(to.length, "member")}`]),
  ].join(", ");
};

/** Every version of the rules, each of which can be restored as a new version. */
export const RulesVersions = ({ inForce }: { readonly inForce: InForce }) => {
  const restore = useCommand(changeMeasuringRulesContract, {
    input: ({ rules }: InForce["versions"][number]) => ({
      body: { rules, baseVersion: inForce.version },
    }),
    refreshes: [measuringRulesContract],
    says: (_applied, { version }) => `The rules of version ${version} were restored.`,
  });
  return (
    <Section title="Versions" padded={false}>
      <PlainTable
        label="Versions of the measuring rules"
        rows={inForce.versions}
        rowId={({ version }) => String(version)}
        columns={[
          {
            id: "version",
            header: "Version",
            card: "title",
            cell: ({ version }) => `Version ${version}`,
          },
          { id: "rules", header: "Rules", cell: ({ rules }) => summaryOf(rules) },
          {
            id: "since",
            header: "Since",
            cell: ({ changedAt }) =>
              changedAt === null ? "The beginning" : <Moment at={changedAt} />,
          },
          {
            id: "by",
            header: "By",
            cell: ({ changedBy }) => (changedBy === null ? "" : <Who actor={changedBy} />),
          },
          {
            id: "restore",
            header: "Action",
            cell: (row) =>
              row.version !== inForce.version && (
                <Changes>
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={restore.isPending}
                    aria-label={`Restore version ${row.version}`}
                    onClick={() => restore.mutate(row)}
                  >
                    Restore
                  </Button>
                </Changes>
              ),
          },
        ]}
      />
    </Section>
  );
};
