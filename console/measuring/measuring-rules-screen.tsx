import { Alert, Button, Group, Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { changeMeasuringRulesContract } from "#commands/measuring/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { isSameRules } from "#domain/measuring/rules.ts";
import {
  measuringRulesContract,
  previewMeasuringRulesContract,
} from "#read-api/measuring/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { useFollowedDraft } from "../kit/editing/use-followed-draft.tsx";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { useMayChange } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { CountableFrom } from "./countable-from.tsx";
import { MeasuringNav } from "./measuring-nav.tsx";
import { RetentionSection } from "./retention-section.tsx";
import { draftOf, rulesOf } from "./rules-draft.ts";
import { RulesFields } from "./rules-fields.tsx";
import { RulesPreview } from "./rules-preview.tsx";
import { type RulesSearch, rulesInSearch } from "./rules-search.ts";
import { RulesVersions } from "./rules-versions.tsx";

type InForce = ResponseOf<typeof measuringRulesContract>;

const route = getRouteApi("/measuring-rules");

const COUNTING_EVERY_MS = 2_000;
/** The rules of a draft, with the buttons that preview and apply them. */
const RulesForm = ({ inForce }: { readonly inForce: InForce }) => {
  const mayChange = useMayChange();
  const proposed = rulesInSearch(route.useSearch() as RulesSearch);
  const changeSearch = useSearchChange();
  const { draft, setDraft, notice } = useFollowedDraft({
    version: inForce.version,
    latest: draftOf(inForce.rules),
    first: draftOf({ ...inForce.rules, ...proposed }),
  });
  const read = rulesOf(draft, inForce.rules);
  const problems = "problems" in read ? read.problems : {};
  const preview = useCommand(previewMeasuringRulesContract, {
    input: (rules: InForce["rules"]) => ({ body: { rules } }),
    refreshes: [],
  });
  const apply = useCommand(changeMeasuringRulesContract, {
    input: (rules: InForce["rules"]) => ({ body: { rules, baseVersion: inForce.version } }),
    refreshes: [measuringRulesContract],
    onDone: () => {
      preview.reset();
      void changeSearch({ rules: undefined }, { replace: true });
    },
    says: () => "The rules were applied. Your reports change when history has been counted again.",
  });
  const rules = "rules" in read ? read.rules : undefined;
  const isChanged = rules === undefined || !isSameRules(rules, inForce.rules);
  return (
    <>
      <Section title="Rules">
        <Stack gap="lg">
          {notice}
          {proposed !== undefined && isChanged && (
            <Alert color="blue">
              These rules come from a comparison and are not in force. Preview them, then apply
              them.
            </Alert>
          )}
          <RulesFields
            readOnly={!mayChange}
            draft={draft}
            problems={problems}
            onChange={(change) => {
              setDraft({ ...draft, ...change });
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
      {preview.data !== undefined && (
        <RulesPreview
          preview={preview.data}
          was={inForce.rules}
          becomes={preview.variables ?? inForce.rules}
        />
      )}
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
      {since === null ? ", in force from the beginning" : ", in force since "}
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
      <MeasuringNav />
      <Loaded query={query}>
        {(inForce) => (
          <>
            <Status inForce={inForce} />
            <CountableFrom />
            <RulesForm inForce={inForce} />
            <RetentionSection />
            <RulesVersions inForce={inForce} />
          </>
        )}
      </Loaded>
    </Page>
  );
};
