import { describe, it } from "vitest";
import { given } from "#tests/support/given.ts";
import { bulkWorkDecider } from "./decide.ts";

const at = "2030-01-01T00:00:00.000Z";
const work = { list: "coupons", action: "remove", rows: 3 };
const bulk = given(bulkWorkDecider);
const started = { type: "BulkWorkStarted", ...work, startedAt: at } as const;
const stopped = { type: "BulkWorkStopped", ...work, stoppedAt: at } as const;
const undone = { type: "BulkWorkUndone", ...work, undoneAt: at } as const;

describe("a work on many rows", () => {
  it("is recorded when it begins", () =>
    bulk().when({ type: "StartBulkWork", work, at }).yields(started));
  it("is recorded once, however often a run is taken up", () =>
    bulk(started).when({ type: "StartBulkWork", work, at }).yields());
  it("is stopped, also before it has begun", () =>
    bulk().when({ type: "StopBulkWork", work, at }).yields(stopped));
  it("is undone once", () => {
    bulk(started, stopped).when({ type: "UndoBulkWork", work, at }).yields(undone);
    bulk(started, undone).when({ type: "UndoBulkWork", work, at }).yields();
  });
});
