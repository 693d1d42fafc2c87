import "@mantine/spotlight/styles.css";
import { useMantineColorScheme } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Spotlight } from "@mantine/spotlight";
import {
  IconArrowRight,
  IconExternalLink,
  IconMoon,
  IconPlus,
  IconSearch,
  IconSun,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Feature } from "../kit/feature.ts";
import { useMay } from "../kit/session/permissions.tsx";
import { areas } from "./areas.ts";
import classes from "./command-palette.module.css";
import { features } from "./features.ts";
import { useSearchResults } from "./use-search-results.ts";

type Entry = {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** Group of the navigation, shown at the end of the line. */
  readonly group?: string;
  readonly icon: ReactNode;
  readonly run: () => void;
};

const declared: readonly Feature[] = features;
const featureActions = declared.flatMap(({ actions }) => actions ?? []);

const SETTLE_AFTER_MS = 200;
const ICON = 18;

const useScreens = (go: (to: string) => void): readonly Entry[] => {
  const may = useMay();
  return areas.flatMap(({ title, links }) =>
    links
      .filter(({ area }) => may(`${area}:read`))
      .map(({ to, label, icon: Icon }) => ({
        id: to,
        label,
        ...(title !== null && { group: title }),
        icon: <Icon size={ICON} stroke={1.7} aria-hidden="true" />,
        run: () => go(to),
      })),
  );
};

const useActions = (go: (to: string) => void): readonly Entry[] => {
  const may = useMay();
  const { setColorScheme } = useMantineColorScheme();
  const plus = <IconPlus size={ICON} aria-hidden="true" />;
  return [
    ...featureActions
      .filter(({ permission }) => may(permission))
      .map(({ id, label, to }) => ({ id, label, icon: plus, run: () => go(to) })),
    {
      id: "website",
      label: "View the website",
      icon: <IconExternalLink size={ICON} aria-hidden="true" />,
      run: () => window.open("/", "_blank", "noreferrer"),
    },
    {
      id: "dark",
      label: "Switch to dark mode",
      icon: <IconMoon size={ICON} aria-hidden="true" />,
      run: () => setColorScheme("dark"),
    },
    {
      id: "light",
      label: "Switch to light mode",
      icon: <IconSun size={ICON} aria-hidden="true" />,
      run: () => setColorScheme("light"),
    },
  ];
};

const holds = ({ label, group = "" }: Entry, words: readonly string[]): boolean => {
  const text = `${label} ${group}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/** Every screen, frequent actions and search results, one key away from anywhere. */
export const CommandPalette = () => {
  const [query, setQuery] = useState("");
  const [settled] = useDebouncedValue(query, SETTLE_AFTER_MS);
  const navigate = useNavigate();
  const go = (to: string) => void navigate({ to: to as "/" });
  const found = useSearchResults(settled);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const screens = useScreens(go).filter((entry) => holds(entry, words));
  const actions = useActions(go).filter((entry) => holds(entry, words));
  const rows: readonly Entry[] = (settled.trim() === "" ? [] : (found.data ?? [])).map(
    ({ to, ...row }) => ({
      ...row,
      icon: <IconArrowRight size={ICON} aria-hidden="true" />,
      run: () => go(to),
    }),
  );
  const groups = [
    ["Found", rows],
    ["Screens", screens],
    ["Actions", actions],
  ] as const;
  const nothing = groups.every(([, entries]) => entries.length === 0);
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={["mod + K"]}
      tagsToIgnore={[]}
      triggerOnContentEditable
      scrollable
      // The top edge stays in place, whatever the number of results.
      centered={false}
      yOffset="10dvh"
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      maxHeight={440}
      attributes={{ content: { "aria-label": "Go anywhere" } }}
    >
      <Spotlight.Search
        aria-label="Go to a screen, find an order, a product or a customer"
        placeholder="Search or go to a screen"
        leftSection={<IconSearch size={ICON} aria-hidden="true" />}
      />
      <Spotlight.ActionsList>
        {groups.map(
          ([name, entries]) =>
            entries.length > 0 && (
              <Spotlight.ActionsGroup key={name} label={name}>
                {entries.map(({ id, label, description, group, icon, run }) => (
                  <Spotlight.Action
                    key={id}
                    label={label}
                    {...(description !== undefined && { description })}
                    leftSection={icon}
                    rightSection={group && <span className={classes.group}>{group}</span>}
                    onClick={run}
                  />
                ))}
              </Spotlight.ActionsGroup>
            ),
        )}
        {nothing && (
          <Spotlight.Empty>{found.isFetching ? "Looking …" : "No results."}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
};
