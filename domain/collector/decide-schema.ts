import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, reject } from "../kit/result.ts";
import { sameJson } from "../kit/same-json.ts";
import type { CollectorSchemaEvent } from "./events.ts";
import { changesBetween, type SchemaChange, stepOf } from "./schema-changes.ts";
import { FIRST_VERSION, isSmaller, nextVersion, type VersionStep } from "./schema-name.ts";
import { readSchema, type SchemaProblem } from "./schema-text.ts";

/** The schema of one name; undefined before its first release. */
export type CollectorSchemaState =
  | { readonly version: string; readonly text: string; readonly releasedAt: string }
  | undefined;

export type ReleaseCollectorSchema = {
  readonly type: "ReleaseCollectorSchema";
  readonly name: string;
  readonly text: string;
  /** The largest step that the member wants to take. */
  readonly step: VersionStep;
  /** The version that the member has changed; null for a new schema. */
  readonly baseVersion: string | null;
  readonly at: string;
};

export type CollectorSchemaRejection =
  | { readonly code: "schema-invalid"; readonly problems: readonly SchemaProblem[] }
  | { readonly code: "schema-changed" }
  | {
      readonly code: "breaking-change";
      readonly needs: VersionStep;
      readonly changes: readonly SchemaChange[];
    };

const parsed = (text: string): unknown => JSON.parse(text);

/** The registry of schemas of custom events, one stream for each name. */
export const collectorSchemaDecider: Decider<
  CollectorSchemaState,
  ReleaseCollectorSchema,
  CollectorSchemaEvent,
  CollectorSchemaRejection
> = {
  streamCategory: "collectorSchema",
  initial: undefined,
  evolve: (_state, { type, version, text, releasedAt }) =>
    type === "CollectorSchemaReleased" ? { version, text, releasedAt } : unreachable(type),
  decide: ({ type, name, text, step, baseVersion, at }, state) => {
    if (type !== "ReleaseCollectorSchema") return unreachable(type);
    const schema = readSchema(text);
    if (!schema.ok) return reject({ code: "schema-invalid", problems: schema.rejection });
    const released = { type: "CollectorSchemaReleased", name, text, releasedAt: at } as const;
    if (state === undefined) return accept([{ ...released, version: FIRST_VERSION, step: null }]);
    if (sameJson(parsed(state.text), schema.value)) return accept([]);
    if (baseVersion !== state.version) return reject({ code: "schema-changed" });
    const former = readSchema(state.text);
    const changes = former.ok ? changesBetween(former.value, schema.value) : [];
    const needs = former.ok ? stepOf(changes) : "model";
    if (isSmaller(step, needs)) return reject({ code: "breaking-change", needs, changes });
    return accept([{ ...released, version: nextVersion(state.version, needs), step: needs }]);
  },
};
