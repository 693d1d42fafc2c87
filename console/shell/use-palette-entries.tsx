import { useMantineColorScheme } from "@mantine/core";
import {
  IconAdjustments,
  IconArrowRight,
  IconBolt,
  IconExternalLink,
  IconMoon,
  IconSun,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Feature, FoundRecord, Palette, PaletteEntry } from "../kit/feature.ts";
import { useMay } from "../kit/session/permissions.tsx";
import { areas } from "./areas.ts";
import { features } from "./features.ts";

/** One line of the palette. */
export type Entry = {
  readonly id: string;
  readonly label: string;
  readonly also?: string;
  readonly description?: string;
  /** Where it is, shown at the end of the line. */
  readonly place?: string;
  readonly icon: ReactNode;
  readonly run: () => void;
};

const declared: readonly Feature[] = features;
const ICON = 18;
const NONE: readonly Palette[] = [];

/** Every feature's part of the palette. */
export const loadPalettes = (): Promise<readonly Palette[]> =>
  Promise.all(declared.map(({ palette }) => palette()));

const iconOf = { action: IconBolt, setting: IconAdjustments } as const;

/** The screens, actions and settings that the member has permission for. */
export const usePaletteEntries = () => {
  const { data: palettes = NONE } = useQuery({
    queryKey: ["palettes"],
    queryFn: loadPalettes,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const may = useMay();
  const navigate = useNavigate();
  const go = ({ to, search = {}, hash = "" }: Pick<PaletteEntry, "to" | "search" | "hash">) =>
    void navigate({ to: to as "/", search: search, hash });
  const synonyms = Object.assign({}, ...palettes.map(({ screens }) => screens));
  const screens: readonly Entry[] = areas.flatMap(({ title, links }) =>
    links
      .filter(({ area }) => may(`${area}:read`))
      .map(({ to, label, icon: Icon }) => ({
        id: to,
        label,
        also: `${synonyms[to] ?? ""} ${title ?? ""}`,
        ...(title !== null && { place: title }),
        icon: <Icon size={ICON} stroke={1.7} aria-hidden="true" />,
        run: () => go({ to }),
      })),
  );
  const entriesOf = (kind: PaletteEntry["kind"]): readonly Entry[] => {
    const Icon = iconOf[kind];
    return palettes
      .flatMap(({ entries = [] }) => entries)
      .filter((entry) => entry.kind === kind && may(entry.permission))
      .map((entry) => ({
        id: entry.id,
        label: entry.label,
        also: `${entry.also} ${entry.place ?? ""}`,
        ...(entry.place !== undefined && { place: entry.place }),
        icon: <Icon size={ICON} stroke={1.7} aria-hidden="true" />,
        run: () => go(entry),
      }));
  };
  return {
    screens,
    actions: [...entriesOf("action"), ...useShellActions()],
    settings: entriesOf("setting"),
    recordsOf: (found: readonly FoundRecord[]): readonly Entry[] =>
      found.map(({ to, ...record }) => ({
        ...record,
        icon: <IconArrowRight size={ICON} aria-hidden="true" />,
        run: () => go({ to }),
      })),
  };
};

/** What the shell itself can do. */
const useShellActions = (): readonly Entry[] => {
  const { setColorScheme } = useMantineColorScheme();
  return [
    {
      id: "website",
      label: "View the website",
      also: "shop storefront open visit preview",
      icon: <IconExternalLink size={ICON} aria-hidden="true" />,
      run: () => window.open("/", "_blank", "noreferrer"),
    },
    {
      id: "dark",
      label: "Switch to dark mode",
      also: "appearance night theme",
      icon: <IconMoon size={ICON} aria-hidden="true" />,
      run: () => setColorScheme("dark"),
    },
    {
      id: "light",
      label: "Switch to light mode",
      also: "appearance day theme",
      icon: <IconSun size={ICON} aria-hidden="true" />,
      run: () => setColorScheme("light"),
    },
  ];
};
