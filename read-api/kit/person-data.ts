import type { Permission } from "#domain/kit/permission.ts";
import type { Sql } from "#infra/postgres/port.ts";

export type PersonRow = Readonly<Record<string, unknown>>;

/** What a table of the person's rows is asked by: `$1` is the website, `$2` the ids of persons. */
export const ofPersons = "website_id = $1 and person_id = any($2::uuid[])";

/** One kind of data that a feature keeps about persons: a member of what a person can ask for. */
export type PersonDataPart = {
  /** Projections whose tables it reads. */
  readonly projections: readonly string[];
  /** A query of the rows by website (`$1`) and persons (`$2`), or a function where one query is not enough. */
  readonly rows:
    | string
    | ((sql: Sql, websiteId: string, persons: readonly string[]) => Promise<readonly PersonRow[]>);
  /**
   * The member of a row that tells when it was recorded: what was recorded under an address after an account gave
   * it up belongs to its next holder. Absent: nothing of a former address is shown.
   */
  readonly recordedAt?: string;
  /** How much there is, which owners see before they export it; absent for what adds nothing to the picture. */
  readonly counted?: {
    readonly label: string;
    /** A query of one number, by the same values. */
    readonly text: string;
    /** Needed in addition to that of seeing customers. */
    readonly permission?: Permission;
  };
  /** The rows for the person: without what owners wrote for their own eyes. Absent: as they are. */
  readonly forThePerson?: (rows: readonly PersonRow[]) => readonly PersonRow[];
};

/** What a feature keeps about persons, by its member of the answers. */
export type PersonDataParts = Readonly<Record<string, PersonDataPart>>;

export const withoutFields =
  (...names: readonly string[]) =>
  (rows: readonly PersonRow[]): readonly PersonRow[] =>
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))),
    );
