import { afterAll, beforeAll, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { pageActivity } from "./page-activity.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const film = { mediaUrl: "/files/film.mp4", mediaTitle: "The press" };

it("counts plays by file, page and visitor, without bots, the same in any batches [B3.93]", async () => {
  const eventStore = createMemoryEventStore();
  const append = (event: number, more: object = {}, visitorId: string | null = "v") =>
    eventStore.append({
      stream: "pageActivity-demo.visitors-1",
      expectedRevision: "any",
      events: [
        {
          id: newId(),
          type: "PageActivityRecorded",
          version: 1,
          data: {
            event,
            visitorId,
            host: "shop.example",
            data: { url: "/About/", userAgent: BROWSER, ...more },
          },
        },
      ],
      metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
    });
  await append(21, film);
  await append(21, film);
  await append(21, film, null);
  await append(21, { ...film, url: "/" });
  await append(21, { ...film, userAgent: "Googlebot/2.1 (+http://www.google.com/bot.html)" });
  await append(20, { mediaUrl: "/files/talk.mp3", mediaTitle: "" });
  await append(10);
  await append(2);
  await projectAll(test.database, eventStore, [pageActivity]);
  const rows = await test.database.query(
    `select kind, media, title, page_path as page, visitor, sum(times)::int as times
       from read.page_activity group by 1, 2, 3, 4, 5 order by 1, 2, 4, 5`,
  );
  const played = { kind: "video", media: "/files/film.mp4", title: "The press" };
  const about = { title: "", page: "/about", visitor: "v", times: 1 };
  expect(rows).toEqual([
    { kind: "audio", media: "/files/talk.mp3", ...about },
    { kind: "heartbeat", media: "", ...about },
    { kind: "site-search", media: "", ...about },
    { ...played, page: "/", visitor: "v", times: 1 },
    { ...played, page: "/about", visitor: "", times: 1 },
    { ...played, page: "/about", visitor: "v", times: 2 },
  ]);
  await expectReplayEqualsLive(test.database, eventStore, pageActivity);
});
