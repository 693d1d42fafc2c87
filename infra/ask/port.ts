import { createHash } from "node:crypto";

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
  /** Columns of a read model without personal data. */
  readonly openColumns: (readModel: string) => readonly string[];
};

export type AskErrorCode = "not-a-question" | "sql" | "too-slow" | "too-large" | "not-ready";

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

type Named = {
  readonly projection: string;
  readonly version: number;
  readonly websiteId: string | null;
  readonly until: bigint;
};

/** Schema of a build of the past that a question needs: the same question finds it again. */
export const pastSchemaOf = ({ projection, version, websiteId, until }: Named): string => {
  const text = JSON.stringify([projection, version, websiteId, `${until}`]);
  return `past_x${createHash("sha256").update(text).digest("hex").slice(0, 20)}`;
};
