import { Alert, Button, Group, NumberInput, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { changeMeasuringRulesContract } from "#commands/measuring/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { isSameRules, MAX_GAP_MINUTES, MIN_GAP_MINUTES } from "#domain/measuring/rules.ts";
import {
  measuringRulesContract,
  previewMeasuringRulesContract,
} from "#read-api/measuring/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { useMayChange } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { draftOf, type RulesDraft, rulesOf } from "./rules-draft.ts";
import { RulesPreview } from "./rules-preview.tsx";
import { RulesVersions } from "./rules-versions.tsx";

type InForce = ResponseOf<typeof measuringRulesContract>;

const COUNTING_EVERY_MS = 2_000;
const lists = [
  {
    name: "botWords",
    label: "More bots",
    description:
      "One per line. A browser whose user agent contains the text is a bot, in addition to the pinned list.",
  },
  {
    name: "excludedPaths",
    label: "Excluded pages",
    description: "One path per line, such as /preview. Pages below it are excluded, too.",
  },
  {
    name: "spamReferrers",
    label: "Spam referrers",
    description:
      "One domain per line, such as spam.example. Page views that came from it, or from a subdomain, do not count.",
  },
] as const;

type FieldsProps = {
  readonly draft: RulesDraft;
  readonly problems: Readonly<Partial<Record<keyof RulesDraft, string>>>;
  readonly onChange: (change: Partial<RulesDraft>) => void;
};

const Fields = ({ draft, problems, onChange }: FieldsProps) => {
  const mayChange = useMayChange();
  return (
    <Stack gap="md">
      {lists.map(({ name, label, description }) => (
        <Textarea
          key={name}
          label={label}
          description={description}
          autosize
          minRows={2}
          maxRows={12}
          readOnly={!mayChange}
          value={draft[name]}
          error={problems[name]}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
        />
      ))}
      <NumberInput
        label="A visit ends after"
        description="Minutes without a page view. A longer time begins another visit."
        suffix=" minutes"
        min={MIN_GAP_MINUTES}
        max={MAX_GAP_MINUTES}
        allowDecimal={false}
        readOnly={!mayChange}
        maw={220}
        value={draft.visitGapMinutes}
        error={problems.visitGapMinutes}
        onChange={(value) => onChange({ visitGapMinutes: String(value) })}
      />
    </Stack>
  );
};

/** The rules of a draft, with the buttons that preview and apply them. */
const RulesForm = ({ inForce }: { readonly inForce: InForce }) => {
  const mayChange = useMayChange();
  const [draft, setDraft] = useState(() => draftOf(inForce.rules));
  const read = rulesOf(draft, inForce.rules);
  const problems = "problems" in read ? read.problems : {};
  const preview = useCommand(previewMeasuringRulesContract, {
    input: (rules: InForce["rules"]) => ({ body: { rules } }),
    refreshes: [],
  });
  const apply = useCommand(changeMeasuringRulesContract, {
    input: (rules: InForce["rules"]) => ({ body: { rules, baseVersion: inForce.version } }),
    refreshes: [measuringRulesContract],
    onDone: () => preview.reset(),
    says: () => "The rules were applied. Your reports change when history has been counted again.",
  });
  const rules = "rules" in read ? read.rules : undefined;
  const isChanged = rules === undefined || !isSameRules(rules, inForce.rules);
  return (
    <>
      <Section title="Rules">
        <Stack gap="lg">
          <Fields
            draft={draft}
            problems={problems}
            onChange={(change) => {
              setDraft((before) => ({ ...before, ...change }));
              preview.reset();
            }}
          />
          {mayChange && (
            <Group gap="sm">
              <Button
                variant="default"
                disabled={rules === undefined || !isChanged}
                loading={preview.isPending}
                onClick={() => rules && preview.mutate(rules)}
              >
                Preview
              </Button>
              <Button
                disabled={rules === undefined || !isChanged || preview.data === undefined}
                loading={apply.isPending}
                onClick={() => rules && apply.mutate(rules)}
              >
                Apply
              </Button>
            </Group>
          )}
        </Stack>
      </Section>
      {preview.data !== undefined && <RulesPreview preview={preview.data} />}
    </>
  );
};

const Status = ({
  inForce: { isCounting, since, version, rules },
}: {
  readonly inForce: InForce;
}) => (
  <>
    <p>
      Version {version}
      {since === null ? ", in force since the website exists" : ", in force since "}
      {since !== null && <Moment at={since} />}. Bots are recognized by the list {rules.botList}.
    </p>
    {isCounting && (
      <Alert color="blue" role="status">
        History is being counted again. Until that is done, reports show the former figures.
      </Alert>
    )}
  </>
);

/** Which visits count. */
export const MeasuringRulesScreen = () => {
  const query = useCall(
    measuringRulesContract,
    {},
    { every: (answer) => (answer?.isCounting ? COUNTING_EVERY_MS : false) },
  );
  return (
    <Page
      title="Measuring rules"
      intro="Which page views count, and what a visit is. Rules apply to the past, too: everything is counted again from the event log, and earlier rules can be restored."
      width="text"
    >
      <Loaded query={query}>
        {(inForce) => (
          <>
            <Status inForce={inForce} />
            <RulesForm key={inForce.version} inForce={inForce} />
            <RulesVersions inForce={inForce} />
          </>
        )}
      </Loaded>
    </Page>
  );
};
