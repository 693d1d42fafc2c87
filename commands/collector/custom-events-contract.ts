import * as z from "zod/mini";
import { EventError } from "#domain/collector/events.ts";
import { MAX_BATCH_BYTES, MAX_BATCH_EVENTS, MAX_SCHEMA_BYTES } from "#domain/collector/limits.ts";
import { SchemaName, SchemaVersion, versionSteps } from "#domain/collector/schema-name.ts";
import type { Contract } from "#domain/kit/contract.ts";

const Count = z.int();

/**
 * One event or a batch. Each event is judged separately, and a refused one is kept with its errors until its
 * schema fits it. Members of an event: `eventContent` (JSON text of the members of B3.37 and of custom ones),
 * `eventSchemaName`, and `eventId`, under which it counts once. 200: all are recorded. 202: some are
 * refused and kept. Not in the specification: batches, `eventId`, and the answer's body. Spec: B7.18.
 */
export const collectEventsContract = {
  method: "POST",
  path: "/api/v1/clanker/events",
  summary: "Record events that the website defines; durable before it answers",
  tag: "collector",
  access: "visitor",
  intake: "custom-events",
  crumb: false,
  maxBodyBytes: MAX_BATCH_BYTES,
  body: z.union([
    z.record(z.string(), z.unknown()),
    z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_BATCH_EVENTS)),
  ]),
  statuses: [200, 202],
  response: z.object({
    accepted: Count,
    /** Events that are never recorded: of members, of pages that are not counted, where nothing is recorded. */
    ignored: Count,
    refused: z.array(
      z.object({
        /** Place in the batch, from 0. */
        index: Count,
        errors: z.array(EventError),
      }),
    ),
  }),
} as const satisfies Contract;

/** The same errors as in the call above; nothing is stored. Spec: B7.19. */
export const validateContentContract = {
  method: "POST",
  path: "/api/v1/clanker/validate-event-content/:schema",
  summary: "Check the content of an event without recording it",
  tag: "collector",
  access: "visitor",
  intake: "custom-events",
  crumb: false,
  params: z.object({ schema: z.string().check(z.maxLength(100)) }),
  body: z.object({ eventContent: z.string().check(z.maxLength(MAX_BATCH_BYTES)) }),
  response: z.object({
    isValid: z.boolean(),
    /** The version that checked it; null without a released schema. */
    schemaVersion: z.nullable(SchemaVersion),
    errors: z.array(EventError),
  }),
} as const satisfies Contract;

/**
 * 400 `schema-invalid`; 409 `schema-changed` when another member was faster; 409 `breaking-change` when
 * the new version could refuse events that the former one accepted, unless the step allows it.
 */
export const releaseCollectorSchemaContract = {
  method: "PUT",
  path: "/api/console/collector-schemas/:name",
  summary: "Release a version of the schema of custom events",
  tag: "collector",
  access: "owner",
  permission: "census:write",
  maxBodyBytes: 4 * MAX_SCHEMA_BYTES,
  params: z.object({ name: SchemaName }),
  body: z.object({
    text: z.string().check(z.minLength(1), z.maxLength(MAX_SCHEMA_BYTES)),
    step: z._default(z.enum(versionSteps), "addition"),
    baseVersion: z.nullable(SchemaVersion),
  }),
  response: z.object({ name: z.string(), version: SchemaVersion }),
  refusalMembers: {
    /** With `schema-invalid` and `breaking-change`: every problem, by its path in the schema. */
    problems: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
    /** With `breaking-change`: the smallest step that allows it. */
    needs: z.optional(z.enum(versionSteps)),
  },
} as const satisfies Contract;
