import { createHash } from "node:crypto";

/**
 * The columns of one read model. Each name is in exactly one of the lists. A column that is in none
 * of them is closed.
 */
export type ReadModelColumns = {
  /** Every question can use them. */
  readonly open: string;
  /**
   * They hold opened personal data, words that a customer or a member wrote about a person, or
   * drafts and sources of content. A question needs the permission for personal columns.
   */
  readonly personal?: string;
  /** No question can use them, such as hashes of codes and passwords, and roles of members. */
  readonly closed?: string;
};

/** Columns by read model, as the features declare them. */
export type ReadModels = Readonly<Record<string, ReadModelColumns>>;

/** Whose data a question sees. */
export type Scope = {
  /** One website; `all` is for the operator of the installation. */
  readonly website: { readonly id: string } | "all";
  /** Whether the columns with opened personal data are there. */
  readonly personal: boolean;
};

export type AskLimits = {
  readonly seconds: number;
  readonly rows: number;
  /** Size of the answer on its way from Postgres. */
  readonly bytes: number;
};

/** Read models as they were at a position, each in a separate schema. */
export type PastTables = {
  readonly until: bigint;
  /** Schema of each read model, by its name. The others do not exist then. */
  readonly schemas: Readonly<Record<string, string>>;
};

export type Question = {
  /** One `select`, `values`, `table` or `with … select`. */
  readonly text: string;
  readonly scope: Scope;
  readonly limits: AskLimits;
  /** Absent: as it is now. */
  readonly past?: PastTables;
  /** Nothing recorded before the question may be missing: a replica is waited for, up to a minute. */
  readonly isWhole?: boolean;
  /** Ends the question early. */
  readonly signal?: AbortSignal;
};

/** The kinds of values that every format of an answer can represent. */
export type ValueKind = "text" | "integer" | "number" | "boolean" | "time" | "json";

export type AnswerColumn = { readonly name: string; readonly kind: ValueKind };

/** Integers beyond 2^53 and exact decimals are texts. */
export type Cell = string | number | boolean | null;

export type Answer = {
  readonly columns: readonly AnswerColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** There were more rows than the limit. */
  readonly isCut: boolean;
  /** The replica that answered; absent: the database itself did. */
  readonly replica?: ReplicaState;
};

export type ReplicaState = {
  /** How far it was behind the database. 0: it had everything. */
  readonly behindSeconds: number;
};

/** Whole seconds, and more precise below ten. */
export const lagText = (seconds: number): string =>
  `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds).toLocaleString("en-US")} seconds`;

export type PastRequest = {
  /** Names in the question. */
  readonly names: ReadonlySet<string>;
  /** A position of the log, or a time (ISO 8601) with everything recorded before it. */
  readonly moment: string;
  readonly websiteId: string;
};

/** Read models as they were, or how far they are built. */
export type PastState =
  | { readonly tables: PastTables }
  | {
      readonly building: readonly string[];
      /** From 0 to 1. */
      readonly progress: number;
    };

export type WhatIfRequest = {
  readonly projection: string;
  /** Rules that the projection's schema has accepted. */
  readonly rules: unknown;
  readonly websiteId: string;
  /** The last event that is compared; absent: the head of the log. */
  readonly position?: bigint | undefined;
};

/** Two builds of one projection. */
export type BuildPair = {
  /** Schema of the build by the live rules. */
  readonly before: string;
  readonly after: string;
  /** Null: all websites. */
  readonly websiteId: string | null;
};

export type WhatIfState = { readonly position: bigint } & (
  | { readonly builds: BuildPair }
  /** From 0 to 1. */
  | { readonly progress: number }
);

/** Aggregates of one table of a build, by a name each. The texts are of the code itself. */
export type FigureQuery = {
  readonly table: string;
  /** A column whose values have figures each, such as a currency. */
  readonly by?: string;
  readonly where?: string;
  readonly figures: Readonly<Record<string, string>>;
};

export type FigureRow = {
  readonly name: string;
  readonly by: string | null;
  readonly before: number;
  readonly after: number;
};

type JsonRow = Readonly<Record<string, unknown>>;

export type TableDifferences = {
  readonly table: string;
  /** Columns that name a row. */
  readonly key: readonly string[];
  readonly total: number;
  readonly rows: readonly { readonly before: JsonRow | null; readonly after: JsonRow | null }[];
};

export type Comparison = {
  readonly figures: readonly FigureRow[];
  readonly tables: readonly TableDifferences[];
  /** The replica that answered; absent: the database itself did. */
  readonly replica?: ReplicaState;
};

export type AskableTable = {
  readonly name: string;
  readonly columns: { readonly name: string; readonly type: string }[];
};

/** Answers questions in SQL over the log and the read models, as a role that can do nothing else. */
export type Ask = {
  readonly answer: (question: Question) => Promise<Answer>;
  /** The tables that a scope sees, for completion. */
  readonly tables: (scope: Scope) => Promise<readonly AskableTable[]>;
  /**
   * The read models that a question names as they were. Missing ones are requested from the process
   * that runs projections, and the caller asks again.
   */
  readonly past: (request: PastRequest) => Promise<PastState>;
  /** The names in a question, among them those of its tables. Throws an `AskError` unless it is one. */
  readonly namesIn: (text: string) => ReadonlySet<string>;
  /** A projection by other rules next to the live ones; missing builds are requested. */
  readonly whatIf: (request: WhatIfRequest) => Promise<WhatIfState>;
  /** The figures of two builds, and the rows of each table in which they differ. */
  readonly compare: (
    pair: BuildPair,
    figures: readonly FigureQuery[],
    limits: AskLimits,
  ) => Promise<Comparison>;
};

export type AskErrorCode =
  | "not-a-question"
  | "sql"
  | "too-slow"
  | "too-large"
  | "not-ready"
  | "busy";

/** A question that cannot be answered; the message is for the person who asked. */
export class AskError extends Error {
  readonly code: AskErrorCode;
  /** Place of the mistake in the text, from 1. */
  readonly at: number | undefined;
  constructor(code: AskErrorCode, message: string, at?: number) {
    super(message);
    this.name = "AskError";
    this.code = code;
    this.at = at;
  }
}

export const DEFAULT_LIMITS: AskLimits = { seconds: 30, rows: 10_000, bytes: 32 * 1024 * 1024 };
export const MAX_LIMITS: AskLimits = { seconds: 600, rows: 5_000_000, bytes: 1024 * 1024 * 1024 };

export type RequestedBuild = {
  readonly projection: string;
  readonly version: number;
  readonly websiteId: string | null;
  readonly until: bigint;
  /** Rules in place of the live ones; null: none. */
  readonly rules: unknown;
  /** Measuring rules that the website, or each of them, has in place of the first ones; null: none. */
  readonly measured: unknown;
};

/** Schema of a build of the past that a question needs: the same question finds it again. */
export const pastSchemaOf = (build: RequestedBuild): string => {
  const { projection, version, websiteId, until, rules, measured } = build;
  const text = JSON.stringify([projection, version, websiteId, `${until}`, rules, measured]);
  return `past_x${createHash("sha256").update(text).digest("hex").slice(0, 20)}`;
};
