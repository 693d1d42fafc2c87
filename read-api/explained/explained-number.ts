import type { Segment } from "#domain/census/segment.ts";
import type { Permission } from "#domain/kit/permission.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { RulesVersion } from "../measuring/rules-history.ts";
import type { ExplainedKind, ExplainedValue } from "./explain-contract.ts";
import type { FollowedVisit } from "./followed-visit.ts";
import type { ReadEvent, Streams } from "./read-streams.ts";

/** The requested number, and what the write side knows about its id. */
export type ExplainedId = {
  readonly websiteId: string;
  readonly id: string;
  /** The order that a cart becomes. */
  readonly orderIdOf: (websiteId: string, cartId: string) => string;
  /** IANA name. */
  readonly timeZone: string;
  /** The website's currency, ISO 4217. */
  readonly currency: string;
  /** Oldest first. By the last ones, the read model of visits counts now; the first ones only, where the number is not measured. */
  readonly measuringRules: readonly RulesVersion[];
  /** Which visits count; empty: all. */
  readonly segment: Segment;
  /** The permissions in `dependsOn` that the member has; absent: all of them. */
  readonly permissions?: readonly Permission[];
  /** What `findPaths` has found. */
  readonly paths?: readonly string[];
  /** The current day in the time zone, for a number that depends on it. */
  readonly today?: string;
};

/**
 * How a number is computed: its streams, how their events are folded, and the value in the state.
 */
export type Explanation<State> = {
  readonly kind: ExplainedKind;
  /** A member who can see the number can see how it came about. */
  readonly permission: Permission;
  /** Loads code that `evolve` needs, before the first event. */
  readonly load?: () => Promise<void>;
  /** Whether the number depends on the website's measuring rules. */
  readonly isMeasured?: true;
  /** The projection that has the number; absent: that of visits. After a change of the rules it is counted again by them. */
  readonly countedIn?: string;
  /** The time zone of the days by which its report counts at present; absent, or undefined: that of the website. */
  readonly findTimeZone?: (
    sql: Pick<Sql, "query">,
    websiteId: string,
  ) => Promise<string | undefined>;
  /** Whether filters can select its visits. */
  readonly isFiltered?: true;
  /** How often each event is counted, where that is more than once. */
  readonly countings?: (target: ExplainedId) => number;
  readonly streamsOf: (target: ExplainedId) => Streams;
  /** Further streams that follow from events; found before anything is folded. */
  readonly bringsIn?: (event: ReadEvent, target: ExplainedId) => readonly string[];
  /** The categories among the recent ones in which such events are; absent: all. */
  readonly bringsInFrom?: readonly string[];
  /** Whether it depends on where orders are delivered to, which is personal data. */
  readonly opensCountries?: (target: ExplainedId) => boolean;
  /** What else a member needs, such as for what a goal counts. */
  readonly needs?: (target: ExplainedId) => readonly Permission[];
  /** Permissions without which a member sees another number, such as a share of the goals that they can see. */
  readonly dependsOn?: readonly Permission[];
  /** The pages that the number is about at present, where its id does not name them. */
  readonly findPaths?: (
    sql: Pick<Sql, "query">,
    target: Pick<ExplainedId, "websiteId" | "id">,
  ) => Promise<readonly string[]>;
  /** Whether it depends on which periods are over. */
  readonly isOfToday?: true;
  /** The visits of destroyed months, which tables have and the log does not; absent: the number needs none. */
  readonly findRecorded?: (
    sql: Pick<Sql, "query">,
    target: ExplainedId,
  ) => Promise<readonly FollowedVisit[]>;
  /** With what `findRecorded` has found. */
  readonly begin: (target: ExplainedId, recorded?: readonly FollowedVisit[]) => State;
  readonly evolve: (state: State, event: ReadEvent) => State;
  readonly measure: (state: State) => ExplainedValue;
  /** Numbers with the same state and kind, by a name for all of them: their events are read once. */
  readonly together?: {
    readonly name: string;
    readonly measures: Iterable<(state: State) => ExplainedValue>;
  };
  readonly currencyOf?: (state: State) => string | null;
  /** Whether an event is listed; absent: all are. */
  readonly tells?: (event: ReadEvent, changed: boolean) => boolean;
  /** Bytes of the state, where they grow with the stream. */
  readonly weigh?: (state: State) => number;
  /** Whether so many events can be read that they are counted first, and that one call cannot wait for them. */
  readonly isLong?: (target: ExplainedId) => boolean;
  /** The events that it needs from the beginning of the log, so that later days have no fewer of them; absent: those of its days. */
  readonly needsAll?: "visits" | "giftCards" | "orders" | "refunds";
  /** The days before its days of which it needs the events, too; absent: none but the last one. */
  readonly daysBefore?: number;
  /** More values that are remembered than of other numbers, so that events are not read again for older moments. */
  readonly kept?: number;
  /** Fewer events per page, because they are large. */
  readonly pageEvents?: number;
};

export const changesOnly = (_event: ReadEvent, changed: boolean): boolean => changed;
