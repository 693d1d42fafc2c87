import type { Icon } from "@tabler/icons-react";
import type { AnyRoute } from "@tanstack/react-router";
import type { ConsoleArea, Permission } from "#domain/kit/permission.ts";
import type { NewsKind } from "#read-api/history/news-contract.ts";

/**
 * Groups of the navigation in their order, by what an owner comes for. More than five links in a group are hard
 * to scan. The last one is for looking into Daybook itself, which no daily work needs.
 */
export const navigationGroups = [
  null,
  "Shop",
  "Selling",
  "People",
  "Content",
  "Design",
  "Website",
  "Analytics",
  "Measuring",
  "Administration",
  "System",
] as const;
export type NavigationGroup = (typeof navigationGroups)[number];

export type NavigationLink = {
  /** `null` is the start of the navigation, above all groups. */
  readonly group: NavigationGroup;
  /** Must be the path of one of the routes: the shell's links are checked against them. */
  readonly to: string;
  readonly label: string;
  readonly icon: Icon;
  /** Permission to see the screens at this path and below it. */
  readonly area: ConsoleArea;
  /** There is nothing to change on the screens, so that no notice is needed that a member can only look. */
  readonly isReport?: true;
  /** The kind of news that the link counts in its badge. */
  readonly news?: NewsKind;
};

/** One thing that the palette opens in addition to the screens of the navigation. */
export type PaletteEntry = {
  readonly id: string;
  readonly kind: "action" | "setting";
  readonly label: string;
  /** Other words that people look for, separated by spaces. */
  readonly also: string;
  /** Shown at the end of the line: the topic of a setting. */
  readonly place?: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly hash?: string;
  readonly permission: Permission;
};

/** What a feature adds to the palette; loaded when the palette is opened for the first time. */
export type Palette = {
  /** Other words for the screens of the navigation, by their path. */
  readonly screens?: Readonly<Record<string, string>>;
  readonly entries?: readonly PaletteEntry[];
};

/** One record that the palette found. */
export type FoundRecord = {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly to: string;
};

/** Most records of one kind that the palette shows; more is a search in the list itself. */
export const MAX_FOUND_RECORDS = 4;

/** Answers at most MAX_FOUND_RECORDS. */
export type FindRecords = (search: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>;

export type PaletteSearch = {
  readonly permission: Permission;
  readonly load: () => Promise<FindRecords>;
};

/**
 * What a feature adds to the console. `console/<feature>/feature.ts` declares it, and the shell alone
 * reads it, from the list in `console/shell/features.ts`. It is loaded with the first page,
 * so it names screens and searches without loading them.
 */
export type Feature = {
  readonly navigation: readonly NavigationLink[];
  readonly routes: readonly AnyRoute[];
  readonly palette: () => Promise<Palette>;
  readonly search?: PaletteSearch;
  /**
   * Paths of the calls whose answers a piece of news can change while they are on the screen. Lists that
   * grow offer their new rows themselves (live-rows.tsx).
   */
  readonly refreshedBy?: Readonly<Partial<Record<NewsKind, readonly string[]>>>;
};

/**
 * The path of a call. Its contract is named as a type, which the compiler compares with the path: a declaration
 * would load its schemas before the first screen.
 */
export const pathOf = <C extends { readonly path: string }>(path: C["path"]): string => path;

/** Declares a feature and keeps its exact type, from which the router knows every path. */
export const feature = <const F extends Feature>(declared: F): F => declared;
