import { afterEach, beforeEach, expect, it } from "vitest";
import type { CollectorSchemaEvent } from "#domain/collector/events.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { collectorSchemas } from "./collector-schemas.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(collectorSchemas);
});
afterEach(() => website.drop());

it("keeps every version of a schema in order, with who released it", async () => {
  const released = (version: string): CollectorSchemaEvent => ({
    type: "CollectorSchemaReleased",
    name: "step",
    version,
    step: null,
    text: '{"type":"object"}',
    releasedAt: "2030-01-01T00:00:00.000Z",
  });
  await website.record("collectorSchema step", released("1-0-9"), released("1-0-10"));
  expect(
    await website.rows(
      "select version, actor from read.collector_schemas where name = 'step' order by place",
    ),
  ).toEqual([
    { version: "1-0-9", actor: "owner:o" },
    { version: "1-0-10", actor: "owner:o" },
  ]);
});
