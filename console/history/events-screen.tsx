import { Button } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import * as z from "zod/mini";
import { eventColumns, eventQuickFilters } from "#domain/history/event-columns.ts";
import {
  eventFilterNames,
  exportEventsContract,
  type ListedEvent,
  listEventsContract,
} from "#read-api/history/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { CursorList } from "../kit/lists/cursor-list.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch, open } from "../kit/lists/list-search.ts";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Page } from "../kit/ui/page.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { askedEvents } from "./asked-events.ts";
import { eventCells } from "./event-columns.tsx";
import { EventDrawer } from "./event-drawer.tsx";
import { EventFilterBar } from "./event-filter-bar.tsx";
import { type LiveFeed, useLiveEvents } from "./use-live-events.ts";

export const screenSearch = listSearch(listEventsContract, {
  open,
  live: z.enum(["on"]),
  views: z.enum(["shown"]),
});

const route = getRouteApi("/events");
const NEWEST_FIRST = "-position";
const places = eventFilterNames.filter((name) => name !== "filters");

/** New events only appear on the newest page. */
const useListChange = () => {
  const change = useSearchChange();
  return useCallback<typeof change>(
    (next, options) => {
      const leaves = ["sort", "before", "after"].some((name) => next[name] !== undefined);
      return change(leaves ? { ...next, live: undefined } : next, options);
    },
    [change],
  );
};

export const EventsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const changeList = useListChange();
  const live = search.live === "on";
  const filters = askedEvents(search);
  const query = useCall(listEventsContract, {
    query: { ...without(search, "open", "live", "columns", "view", "views"), ...filters },
  });
  const feed = useLiveEvents({
    filters,
    enabled: live,
    from: query.data?.head,
    onRefused: query.refetch,
  });
  const rows = useMemo(
    () => (live && query.data !== undefined ? merged(feed.events, query.data.rows) : undefined),
    [live, feed.events, query.data],
  );
  return (
    <Page
      title="Event log"
      intro="Everything that has happened on this website, in order. Events cannot be edited or deleted."
      actions={
        <Follow
          live={live}
          onChange={(next) =>
            change({ live: next, sort: undefined, before: undefined, after: undefined })
          }
        />
      }
    >
      <CursorList
        label="Events"
        list="events"
        columns={eventColumns}
        cells={eventCells}
        search={search}
        onSearch={changeList}
        fileOf={listFileAddress(exportEventsContract, { ...without(search, "views"), ...filters })}
        query={query}
        rows={rows}
        rowId={(row) => row.position}
        openRowId={search.open}
        defaultSort={NEWEST_FIRST}
        quick={eventQuickFilters}
        places={places}
        toolbar={<EventFilterBar search={search} onChange={change} />}
        note={
          live ? (
            <FeedState feed={feed} />
          ) : (
            query.data && `The log ends at position ${formatCount(Number(query.data.head))}`
          )
        }
        empty={{
          title: "No events yet",
          text: "Events appear here as soon as something happens on the website.",
        }}
      />
      <EventDrawer position={search.open} onChange={change} />
    </Page>
  );
};

const Follow = ({
  live,
  onChange,
}: {
  readonly live: boolean;
  readonly onChange: (live: "on" | undefined) => void;
}) => (
  <Button
    variant={live ? "filled" : "default"}
    leftSection={live ? <IconPlayerPause size={17} /> : <IconPlayerPlay size={17} />}
    aria-pressed={live}
    onClick={() => onChange(live ? undefined : "on")}
  >
    {live ? "Pause" : "Follow live"}
  </Button>
);

/** Live events above the loaded page; a page loaded later may already contain some of them. */
const merged = (
  fresh: readonly ListedEvent[],
  loaded: readonly ListedEvent[],
): readonly ListedEvent[] => {
  const known = new Set(loaded.map(({ position }) => position));
  return [...fresh.filter(({ position }) => !known.has(position)), ...loaded].sort(
    (a, b) => Number(b.position) - Number(a.position),
  );
};

const FeedState = ({ feed }: { readonly feed: LiveFeed }) =>
  feed.connected ? (
    <Pill tone="good" dot>
      Live · {counted(feed.received, "new event")}
    </Pill>
  ) : (
    <Pill tone="warn" dot>
      Connecting
    </Pill>
  );
