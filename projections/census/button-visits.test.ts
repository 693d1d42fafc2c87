import { afterAll, beforeAll, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { buttonVisits } from "./button-visits.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const BOT = "Googlebot/2.1 (+http://www.google.com/bot.html)";

it("counts what people see and select, and other words apart, the same in any batches [B7.13]", async () => {
  const eventStore = createMemoryEventStore();
  const append = (type: string, more: object = {}) =>
    eventStore.append({
      stream: "buttonVisit-demo.visitors-1",
      expectedRevision: "any",
      events: [
        {
          id: newId(),
          type,
          version: 1,
          data: {
            label: "Buy",
            destination: "/shop",
            visitorId: "v",
            pagePath: "/",
            userAgent: BROWSER,
            ...more,
          },
        },
      ],
      metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
    });
  await append("ButtonRendered");
  await append("ButtonRendered");
  await append("ButtonRendered", { visitorId: null });
  await append("ButtonRendered", { userAgent: BOT });
  await append("ButtonRendered", { label: "Buy now" });
  await append("ButtonClicked");
  await projectAll(test.database, eventStore, [buttonVisits]);
  const rows = await test.database.query(
    `select label, step, visitor, sum(times)::int as times
       from read.button_visits group by 1, 2, 3 order by 1, 2, 3`,
  );
  expect(rows).toEqual([
    { label: "Buy", step: "clicked", visitor: "v", times: 1 },
    { label: "Buy", step: "shown", visitor: "", times: 1 },
    { label: "Buy", step: "shown", visitor: "v", times: 2 },
    { label: "Buy now", step: "shown", visitor: "v", times: 1 },
  ]);
  await expectReplayEqualsLive(test.database, eventStore, buttonVisits);
});
