import "@mantine/spotlight/styles.css";
import { useDebouncedValue } from "@mantine/hooks";
import { Spotlight, spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import classes from "./command-palette.module.css";
import { LAST_RANK, rankEntries } from "./rank-entries.ts";
import { type Entry, usePaletteEntries } from "./use-palette-entries.tsx";
import { useSearchResults } from "./use-search-results.ts";

const SETTLE_AFTER_MS = 200;

type Group = { readonly name: string; readonly entries: readonly Entry[]; readonly best: number };

const groupOf = (
  name: string,
  entries: readonly Entry[],
  search: string,
  otherwise?: number,
): Group => {
  const ranked = rankEntries(entries, search, otherwise);
  return {
    name,
    entries: ranked.map(({ entry }) => entry),
    best: ranked[0]?.rank ?? LAST_RANK,
  };
};

/** The groups with entries; the one with the best entry first. */
const useGroups = (query: string, settled: string) => {
  const { screens, actions, settings, recordsOf } = usePaletteEntries();
  const found = useSearchResults(settled);
  const isEmpty = query.trim() === "";
  const records = recordsOf(settled.trim() === "" ? [] : (found.data ?? []));
  const groups = [
    groupOf("Screens", screens, query),
    groupOf("Actions", actions, query),
    // All settings would bury the rest.
    groupOf("Settings", isEmpty ? [] : settings, query),
    groupOf("Found", isEmpty ? [] : records, query, LAST_RANK),
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0).sort((a, b) => a.best - b.best),
    isLooking: found.isFetching,
  };
};

const Line = ({ of: { label, description, place, icon, run } }: { readonly of: Entry }) => (
  <Spotlight.Action
    label={label}
    {...(description !== undefined && { description })}
    leftSection={icon}
    rightSection={place && <span className={classes.place}>{place}</span>}
    onClick={run}
    data-palette-line
  />
);

const ACTION = "[data-palette-line]";

/** Enter follows the first line while none is selected. */
const followFirst = ({ key, nativeEvent }: KeyboardEvent): void => {
  if (key !== "Enter" || nativeEvent.isComposing) return;
  if (document.querySelector(`${ACTION}[data-selected]`) !== null) return;
  document.querySelector<HTMLElement>(ACTION)?.click();
};

/** Every screen, action, setting and record, one key away from anywhere. */
export const CommandPalette = ({
  openings,
}: {
  /** Every higher number opens it again. */
  readonly openings: number;
}) => {
  const [query, setQuery] = useState("");
  const [settled] = useDebouncedValue(query, SETTLE_AFTER_MS);
  const { groups, isLooking } = useGroups(query, settled);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number alone says that it is opened
  useEffect(() => spotlight.open(), [openings]);
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      // The top edge stays in place, whatever the number of results.
      centered={false}
      yOffset="10dvh"
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      maxHeight={440}
      attributes={{ content: { "aria-label": "Go anywhere" } }}
    >
      <Spotlight.Search
        aria-label="Go to a screen or a setting, find an order, a product or a customer"
        placeholder="Search the console"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        onKeyDown={followFirst}
      />
      <Spotlight.ActionsList>
        {groups.map(({ name, entries }) => (
          <Spotlight.ActionsGroup key={name} label={name}>
            {entries.map((entry) => (
              <Line key={entry.id} of={entry} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>{isLooking ? "Searching…" : "No results"}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
};
