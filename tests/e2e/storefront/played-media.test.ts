import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openShop, type Shop } from "./open-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

const LIST = "/shop/notebooks";

/** A page of the shop with something to play. */
const openWith = async (media: string) => {
  const page = await shop.newPage({}, true);
  await page.route(`**${LIST}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("</main>", `${media}</main>`);
    await route.fulfill({ response, body });
  });
  const watching = page.waitForRequest((request) => request.url().includes("/watch-plays-"));
  await page.goto(LIST);
  await (await watching).response();
  return page;
};

const playedIn = (request: Request) => {
  const sent = new URLSearchParams(request.postData() ?? "");
  return { event: sent.get("event"), data: JSON.parse(sent.get("data") ?? "{}") };
};

const follow = (page: Page) => {
  const plays: ReturnType<typeof playedIn>[] = [];
  page.on("request", (request) => {
    if (request.url().includes("RecordHit") && playedIn(request).event !== "1")
      plays.push(playedIn(request));
  });
  return plays;
};

/** What the browser says when a visitor starts or repeats a file; nothing is loaded for it. */
const start = (page: Page, selector: string) =>
  page.evaluate(
    (wanted) => document.querySelector(wanted)?.dispatchEvent(new Event("play")),
    selector,
  );

it("reports each video and audio file once, and nothing that moves without the visitor [B3.93]", async () => {
  const page = await openWith(
    '<video data-root="video" src="/files/film.mp4?size=1" aria-label="The press" preload="none"></video>' +
      '<audio src="https://talks.example/one.mp3" preload="none"></audio>' +
      '<video id="moving" src="/files/loop.mp4" autoplay muted preload="none"></video>',
  );
  const plays = follow(page);
  await expect
    .poll(async () => {
      await start(page, "video");
      return plays.length;
    })
    .toBe(1);
  await start(page, "#moving");
  await start(page, "video");
  await start(page, "audio");
  await expect.poll(() => plays.length).toBe(2);
  expect(plays).toMatchObject([
    { event: "21", data: { url: LIST, mediaUrl: "/files/film.mp4", mediaTitle: "The press" } },
    { event: "20", data: { url: LIST, mediaUrl: "https://talks.example/one.mp3", mediaTitle: "" } },
  ]);
  await page.context().close();
});
