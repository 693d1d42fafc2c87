import { Alert, Button, Progress, Stack, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import {
  getSampleDataContract,
  removeSampleDataContract,
  restoreSampleDataContract,
} from "#commands/setup/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { getSetupContract } from "#read-api/setup/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand, useRefresh } from "../kit/calls/use-command.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { SettingsTabs } from "../site-settings/settings-tabs.tsx";
import classes from "./sample-data.module.css";
import { countedKind, sampleKindTexts } from "./sample-kind-texts.ts";

type SampleData = ResponseOf<typeof getSampleDataContract>;
type Kind = SampleData["kinds"][number];

const EVERY_MS = 1_000;
const reads = [getSampleDataContract] as const;

const isRunning = (data: SampleData | undefined): boolean =>
  data?.status === "removing" || data?.status === "restoring";

/** Everything else on the screens is old once a removal or a restoring is complete. */
const useRefreshAtEnd = (data: SampleData | undefined): void => {
  const refresh = useRefresh("everything");
  const was = useRef(false);
  const running = isRunning(data);
  useEffect(() => {
    if (was.current && !running) void refresh();
    was.current = running;
  }, [running, refresh]);
};

const namesOf = (kind: Kind["kind"], names: readonly string[]): string =>
  sampleKindTexts[kind].hidesNames ? "" : names.join(" · ");

const Parts = ({
  kinds,
  which,
}: {
  readonly kinds: readonly Kind[];
  readonly which: "removes" | "keeps";
}) => (
  <ul className={classes.parts}>
    {kinds
      .filter((each) => each[which].length > 0)
      .map((each) => (
        <li key={each.kind}>
          <strong>{countedKind(each.kind, each[which].length)}</strong>
          <span className={classes.names}>{namesOf(each.kind, each[which])}</span>
        </li>
      ))}
  </ul>
);

const has = (kinds: readonly Kind[], which: "removes" | "keeps"): boolean =>
  kinds.some((each) => each[which].length > 0);

const Preview = ({ kinds }: Pick<SampleData, "kinds">) => (
  <>
    {has(kinds, "removes") && (
      <Section title="Will be removed">
        <Parts kinds={kinds} which="removes" />
      </Section>
    )}
    {has(kinds, "keeps") && (
      <Section title="Stays">
        <Text mb="sm">You have changed these, or something that you have changed needs them.</Text>
        <Parts kinds={kinds} which="keeps" />
      </Section>
    )}
  </>
);

const runningTexts = {
  removing: "The sample data is being removed",
  restoring: "The sample data is being restored",
} as const;

const Running = ({ status, total, done }: SampleData) => (
  <Section title={runningTexts[status === "restoring" ? "restoring" : "removing"]}>
    <Progress
      value={total === 0 ? 100 : (100 * done) / total}
      aria-label="Progress"
      animated
      mb="sm"
    />
    <Text role="status">
      {done} of {total} parts. You can continue in the meantime.
    </Text>
  </Section>
);

/** Visitors would find an open shop that sells nothing. */
const EmptyShop = () => {
  const { data } = useCall(getSetupContract, {});
  const product = data?.steps.find(({ step }) => step === "product");
  if (data === undefined || data.comingSoon || product?.status === "done") return null;
  return (
    <Text mb="sm">
      The shop is open and has no products. Until you add some, <em>Coming soon</em> in{" "}
      <Link to="/settings">the settings</Link> can hide it from visitors.
    </Text>
  );
};

const Removed = () => {
  const undo = useCommand(restoreSampleDataContract, {
    input: () => ({}),
    refreshes: reads,
    refreshesOnError: true,
  });
  return (
    <Alert
      color="green"
      variant="light"
      icon={<IconCircleCheck size={18} aria-hidden="true" />}
      title="The sample data was removed"
    >
      <Text mb="sm">
        You can restore everything except its orders. Visits from the time of the sample stay in the
        reports.
      </Text>
      <EmptyShop />
      <Changes>
        <Button
          variant="default"
          size="compact-md"
          loading={undo.isPending}
          onClick={() => undo.mutate()}
        >
          Restore the sample data
        </Button>
      </Changes>
    </Alert>
  );
};

const Remove = ({ kinds }: Pick<SampleData, "kinds">) => {
  const [isConfirming, setConfirming] = useState(false);
  const remove = useCommand(removeSampleDataContract, {
    input: () => ({}),
    refreshes: reads,
    errors: "form",
    onDone: () => setConfirming(false),
  });
  const stays = has(kinds, "keeps");
  return (
    <Changes>
      <Button color="red" className={classes.remove} onClick={() => setConfirming(true)}>
        Remove the sample data…
      </Button>
      <Confirm
        opened={isConfirming}
        danger
        title="Remove the sample data?"
        action="Remove the sample data"
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
        onClose={() => setConfirming(false)}
      >
        Everything under <em>Will be removed</em> will disappear from the website and from the
        console. {stays && "What you have changed stays. "}
        You can restore it afterwards, except the sample’s orders.
      </Confirm>
    </Changes>
  );
};

const introOf = (data: SampleData): string => {
  if (data.status === "none") return "This website has no sample data that could be removed.";
  return "Products, posts and settings that came with the sample shop.";
};

/** What came with the sample shop, and one button that removes it. */
export const SampleDataScreen = () => {
  const query = useCall(
    getSampleDataContract,
    {},
    { every: (data) => (isRunning(data) ? EVERY_MS : false) },
  );
  useRefreshAtEnd(query.data);
  return (
    <Page title="Settings" intro="The data of the sample shop." width="text">
      <SettingsTabs />
      <Loaded query={query}>
        {(data) => (
          <Stack gap="lg">
            {isRunning(data) ? (
              <Running {...data} />
            ) : (
              <>
                {data.status === "removed" && <Removed />}
                {data.status !== "removed" && <Text>{introOf(data)}</Text>}
                <Preview kinds={data.kinds} />
                {has(data.kinds, "removes") && <Remove kinds={data.kinds} />}
              </>
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
};
