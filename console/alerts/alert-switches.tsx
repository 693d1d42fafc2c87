import { Checkbox, MultiSelect, Stack, Switch, Text } from "@mantine/core";
import { recipientTexts } from "#domain/alerts/alert-recipients.ts";
import type { AlertEmails, AlertSwitches as Switches } from "#domain/measuring/alerts.ts";
import { alertEmailsOf, alertsOf } from "#domain/measuring/rules.ts";
import { alertsContract } from "#read-api/alerts/contract.ts";
import { measuringRulesContract } from "#read-api/measuring/contract.ts";
import { listMembersContract } from "#read-api/owners/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useMay, useMayChange } from "../kit/session/permissions.tsx";
import { type RulesInForce, useChangeRules } from "../measuring/use-change-rules.ts";
import classes from "./alert-switches.module.css";

const alerts: readonly { readonly name: keyof Switches; readonly label: string; text: string }[] = [
  {
    name: "noVisits",
    label: "No visits for an hour",
    text: "Only in hours in which ten visits or more are usual.",
  },
  {
    name: "conversion",
    label: "Conversion halved",
    text: "Yesterday, compared with the same weekday of the four weeks before, where 20 orders were to be expected. Only for members who can see the overview.",
  },
  {
    name: "budgets",
    label: "A speed budget was missed",
    text: "In the last 7 days. Budgets are set in Speed.",
  },
];

const refreshes = [measuringRulesContract, alertsContract];
const MAX_LISTED = 200;

const nameOf = ({ name, email }: { readonly name: string; readonly email: string }): string =>
  name || email;

type Change = ReturnType<typeof useChangeRules>;

/** Members who get the emails. Nobody selected: everyone who can see what the alert is about. */
const Recipients = ({
  emails,
  change,
}: {
  readonly emails: AlertEmails;
  readonly change: Change;
}) => {
  const { data } = useCall(listMembersContract, { query: { pageSize: MAX_LISTED, sort: "name" } });
  const { to: selected = [] } = emails;
  const isWholeTeam = data !== undefined && data.rows.length < MAX_LISTED;
  const recipients = selected.map((ownerId) => {
    const row = data?.rows.find((member) => member.ownerId === ownerId);
    return { ownerId, row, isFormer: row === undefined && isWholeTeam };
  });
  // Of members beyond the listed ones nothing is known, so that nothing is said about them.
  const { fallback, notes } = recipients.every(({ row, isFormer }) => row !== undefined || isFormer)
    ? recipientTexts(
        recipients.map(({ row }) => (row === undefined ? "left" : { ...row, name: nameOf(row) })),
      )
    : { notes: [] };
  const save = (to: readonly string[]) => {
    const { to: _former, ...kinds } = emails;
    change.mutate({
      rules: { alertEmails: { ...kinds, ...(to.length > 0 && { to: [...to] }) } },
      says: "The recipients of alerts were changed.",
    });
  };
  return (
    <Stack gap="xs">
      <MultiSelect
        label="Recipients"
        description="Team members who get the emails. Each gets only what their role can see, at an email address that they have confirmed."
        placeholder={emails.to === undefined ? "Everyone who can see these reports" : ""}
        data={[
          ...(data?.rows ?? []).map((row) => ({ value: row.ownerId, label: nameOf(row) })),
          ...recipients
            .filter(({ isFormer }) => isFormer)
            .map(({ ownerId }) => ({ value: ownerId, label: "Former member" })),
        ]}
        error={fallback}
        value={emails.to ?? []}
        disabled={data === undefined || change.isPending}
        onChange={save}
        searchable
        clearable
      />
      {notes.map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
    </Stack>
  );
};

/** Which alerts the console shows, and which of them are emailed to whom. */
export const AlertSwitches = ({ inForce }: { readonly inForce: RulesInForce }) => {
  const mayChange = useMayChange();
  const may = useMay();
  const change = useChangeRules(inForce, { refreshes });
  const [switches, emails] = [alertsOf(inForce.rules), alertEmailsOf(inForce.rules)];
  const isLocked = !mayChange || change.isPending;
  return (
    <Stack gap="md">
      {alerts.map(({ name, label, text }) => (
        <div key={name} className={classes.alert}>
          <Switch
            label={label}
            description={text}
            checked={switches[name]}
            disabled={isLocked}
            onChange={({ currentTarget: { checked } }) =>
              change.mutate({
                rules: { alerts: { ...switches, [name]: checked } },
                says: `“${label}” was ${checked ? "enabled" : "disabled"}.`,
              })
            }
          />
          <Checkbox
            label="Email"
            aria-label={`Email: ${label}`}
            checked={switches[name] && emails[name]}
            disabled={isLocked || !switches[name]}
            onChange={({ currentTarget: { checked } }) =>
              change.mutate({
                rules: { alertEmails: { ...emails, [name]: checked } },
                says: `Emails of “${label}” were ${checked ? "enabled" : "disabled"}.`,
              })
            }
          />
        </div>
      ))}
      {mayChange && may("accounts:read") && <Recipients emails={emails} change={change} />}
    </Stack>
  );
};
