import { Button, Group, Stack } from "@mantine/core";
import { type EventDetails, getEventContract } from "#read-api/history/contract.ts";
import { useOpened } from "../kit/calls/queries.ts";
import { formatCount } from "../kit/figures/figures.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { CopyButton } from "../kit/ui/copy-button.tsx";
import { DetailDrawer } from "../kit/ui/detail-drawer.tsx";
import { JsonTree } from "../kit/ui/json-tree.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Facts } from "../kit/ui/page.tsx";
import classes from "./events-screen.module.css";
import { StreamName } from "./stream-name.tsx";
import { StreamNumbers } from "./stream-numbers.tsx";

type Change = (change: { readonly [name: string]: string | undefined }) => unknown;

/** One event: its position, its actor, and its data as a tree. */
export const EventDrawer = ({
  position,
  onChange,
}: {
  readonly position: string | undefined;
  readonly onChange: Change;
}) => {
  const query = useOpened(getEventContract, position === undefined ? undefined : { position });
  return (
    <DetailDrawer
      title={query.data?.type ?? "Event"}
      opened={position !== undefined}
      onClose={() => onChange({ open: undefined })}
    >
      <Loaded query={query}>{(event) => <Details event={event} onChange={onChange} />}</Loaded>
    </DetailDrawer>
  );
};

const Details = ({
  event,
  onChange,
}: {
  readonly event: EventDetails;
  readonly onChange: Change;
}) => (
  <Stack gap="lg">
    <Facts
      of={{
        Position: <span className="db-number">{formatCount(Number(event.position))}</span>,
        "Revision in its stream": <span className="db-number">{event.revision}</span>,
        Recorded: <Moment at={event.recordedAt} format="precise" />,
        "Schema version": String(event.version),
      }}
    />
    <Facts of={{ Stream: <StreamName stream={event.stream} whole /> }} />
    <Group gap="sm">
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => onChange({ type: event.type, before: undefined, after: undefined })}
      >
        Only {event.type}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => onChange({ category: event.category, before: undefined, after: undefined })}
      >
        Only category {event.category}
      </Button>
    </Group>
    <StreamNumbers stream={event.stream} />
    <Part title="Data" value={event.data} />
    <Part title="Metadata" value={{ id: event.id, ...event.metadata }} />
  </Stack>
);

const Part = ({ title, value }: { readonly title: string; readonly value: unknown }) => (
  <section>
    <div className={classes.partHead}>
      <h3 className={classes.partTitle}>{title}</h3>
      <CopyButton
        value={JSON.stringify(value, null, 2)}
        label={`Copy the ${title.toLowerCase()} as JSON`}
      />
    </div>
    <JsonTree value={value} />
  </section>
);
