import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { anEvent, aPost, defineCollections, saveAndPublish } from "#tests/support/content.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const picture = {
  assetUrl: "/images/scene-mill.svg",
  originalSize: "1500x1000",
  systemDataVariants: "100w,300w,500w,750w,1000w,1500w",
  altText: "A mill",
};

/** Half past eleven in the evening in New York, and half past nine, across midnight in UTC. */
const evening = Date.UTC(2031, 0, 16, 4, 30);

let server: TestServer;
let owner: Client;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
  await defineCollections(owner);
  await saveAndPublish(
    owner,
    aPost("open", {
      title: "Ink & <Paper>",
      mainImage: picture,
      commentState: 1,
      author: { displayName: "Inês" },
      tags: ["Fountain pens"],
      categories: ["How to"],
    }),
    evening,
  );
});
afterAll(() => server.stop());

const page = async (path: string): Promise<string> => {
  const answer = await owner.get<string>(path);
  expect(answer.status, path).toBe(200);
  expect(answer.body).not.toMatch(/\{\.|\bundefined\b|\[object /);
  return answer.body;
};
const jsonIn = (html: string, type: string) =>
  JSON.parse(
    new RegExp(`<script type="${type.replace("+", "\\+")}"[^>]*>(.*?)</script>`).exec(html)?.[1] ??
      "null",
  ) as Record<string, unknown>;
const facts = (html: string) => jsonIn(html, "application/json");
const data = (html: string) => jsonIn(html, "application/ld+json");
/** As it is read: white space in one line. */
const said = (html: string): string => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

describe("a post", () => {
  it("is described by its sentences, without headings and cells of tables", async () => {
    const table = "<table><tr><td>1</td><td>Loud</td></tr></table>";
    const body = `<h2>Out now</h2><p>Our third record.</p>${table}<p>In nine nights.</p>`;
    await saveAndPublish(owner, aPost("record", { title: "Record", body }));
    const described = '<meta name="description" content="Our third record. In nine nights.">';
    expect(await page("/blog/record")).toContain(described);
    await saveAndPublish(owner, aPost("cells", { title: "Cells", body: table }));
    expect(await page("/blog/cells")).toContain('<meta name="description" content="1 Loud">');
    for (const id of ["record", "cells"]) await owner.delete(`/api/console/content/items/${id}`);
  });
  it("is not shown before its moment", async () => {
    expect((await visitor.get("/blog/open")).status).toBe(404);
    await owner.post("/api/console/content/items/open/publish", {
      publishOn: Date.UTC(2026, 2, 4, 3, 30),
    });
    expect((await owner.get("/blog/open")).status).toBe(200);
  });
  it("is a content item with its record type, in its collection's page [B2.9] [B2.12] [B3.84]", async () => {
    expect(facts(await page("/blog/open"))).toMatchObject({
      pageTypeId: 50,
      itemId: "open",
      recordType: 1,
      collectionId: "journal",
    });
    expect(facts(await page("/blog"))).toMatchObject({ pageTypeId: 1, collectionId: "journal" });
  });
  it("bears the date of the site's time zone [B9.10] [B9.21]", async () => {
    const html = await page("/blog/open");
    expect(html).toContain('<time datetime="2026-03-03">March 3, 2026</time>');
  });
  it("escapes what it is called and says who wrote it", async () => {
    const html = await page("/blog/open");
    expect(html).toContain("<h1>Ink &amp; &lt;Paper&gt;</h1>");
    expect(said(html)).toContain("By Inês");
  });
  it("has class names, and pictures in the widths that are kept [B9.12]", async () => {
    const html = await page("/blog/open");
    expect(html).toContain("hentry category-how-to tag-fountain-pens author-ins post-type-text");
    expect(html).toContain("/images/scene-mill.svg?format=300w 300w,");
    expect(html).toContain('width="1500" height="1000"');
  });
  it("is an article for search engines", async () => {
    expect(data(await page("/blog/open"))).toMatchObject({
      "@type": "BlogPosting",
      headline: "Ink & <Paper>",
      datePublished: "2026-03-04T03:30:00.000Z",
      author: { "@type": "Person", name: "Inês" },
    });
  });
});

it("leads from a post to the one before and the one behind it", async () => {
  for (const [urlId, at] of [
    ["n-1", 5_000],
    ["n-2", 5_001],
    ["n-3", 5_001],
  ] as const)
    await saveAndPublish(owner, aPost(urlId), at);
  const html = await page("/blog/n-2");
  expect(html).toContain('<a href="/blog/n-3" rel="prev">');
  expect(await page("/blog/n-3")).toContain('<a href="/blog/n-1" rel="prev">');
  expect(await page("/blog/n-3")).toContain('<a class="post-newer" href="/blog/n-2" rel="next">');
  expect(await page("/blog/n-1")).not.toContain('rel="prev"');
});

describe("comments of a post [B9.23]", () => {
  it.each([
    [0, "No Comments"],
    [1, "1 Comment"],
    [12, "12 Comments"],
  ])("are told: %i is “%s”", async (publicCommentCount, text) => {
    const urlId = `comments-${publicCommentCount}`;
    await saveAndPublish(owner, aPost(urlId, { commentState: 1, publicCommentCount }));
    const html = await page(`/blog/${urlId}`);
    expect(said(html)).toContain(` ${text} `);
    expect(html).toContain(`<h2 id="comments-title">${text}</h2>`);
    expect(html).toContain(`id="comments-${urlId}"`);
    expect(said(await page("/blog"))).toContain(` ${text} `);
  });
  it("are shown where some exist, and nowhere else while they are closed", async () => {
    await saveAndPublish(owner, aPost("closed"));
    await saveAndPublish(owner, aPost("closed-later", { publicCommentCount: 2 }));
    expect(await page("/blog/closed")).not.toContain("comments-title");
    expect(await page("/blog/closed-later")).toContain(">2 Comments</h2>");
  });
  it("are hidden when the site's comments are disabled", async () => {
    const path = "/api/console/website-settings";
    await owner.request(path, { method: "PATCH", json: { commentsEnabled: false } });
    expect(await page("/blog/open")).not.toContain("comments-title");
    await owner.request(path, { method: "PATCH", json: { commentsEnabled: true } });
  });
});

describe("an event", () => {
  beforeAll(async () => {
    await saveAndPublish(
      owner,
      anEvent("late", 0, {
        title: "Late night",
        startDate: evening - 7_200_000,
        endDate: evening,
        externalLink: "https://tickets.example/late",
        location: {
          addressTitle: "The Shop",
          addressLine1: "12 Mill Lane",
          addressLine2: "Ithaca, NY",
          addressCountry: "United States",
          mapLat: 42.4396,
          mapLng: -76.4969,
        },
      }),
      1,
    );
    await saveAndPublish(owner, anEvent("gone", -500, { title: "Gone" }), 1);
  });
  it("is on one day of the site's time zone [B9.10]", async () => {
    expect(said(await page("/events/late"))).toContain(
      "Wednesday, January 15, 2031 9:30 PM – 11:30 PM EST",
    );
  });
  it("leads to more about it next to its date, above its text", async () => {
    const parts = (await page("/events/late")).split('class="post-body');
    expect(parts).toHaveLength(2);
    expect(parts[0]).toContain('href="https://tickets.example/late"');
    expect(await page("/events/gone")).not.toContain("More about this event");
  });
  it("goes into a calendar with its dates in UTC and its place [B7.29]", async () => {
    expect(await page("/events/late")).toContain(
      'href="http://www.google.com/calendar/event?action=TEMPLATE&amp;text=Late%20night&amp;dates=20310116T023000Z/20310116T043000Z&amp;location=12%20Mill%20Lane%2C%20Ithaca%2C%20NY%2C%20United%20States"',
    );
  });
  it("stands among those to come, or among the past ones", async () => {
    const html = await page("/events");
    const [upcoming = "", past = ""] = html.split('id="past"');
    expect(upcoming).toContain('href="/events/late"');
    expect(upcoming).not.toContain('href="/events/gone"');
    expect(past).toContain('href="/events/gone"');
  });
  it("has a map only where it is known [B3.44]", async () => {
    expect(await page("/events/late")).toContain(
      "openstreetmap.org/?mlat=42.4396&amp;mlon=-76.4969",
    );
    expect(await page("/events/gone")).not.toContain("openstreetmap");
  });
  it("is an event for search engines, of record type 12 [B3.84]", async () => {
    const html = await page("/events/late");
    expect(data(html)).toMatchObject({
      "@type": "Event",
      startDate: "2031-01-16T02:30:00.000Z",
      location: { "@type": "Place", name: "The Shop" },
    });
    expect(facts(html)).toMatchObject({ recordType: 12, pageTypeId: 50 });
  });
});

describe("a gallery", () => {
  const items = Array.from({ length: 3 }, (_, n) => ({ ...picture, title: `Number ${n}` }));
  const draw = async (urlId: string, galleryOptions: Record<string, string | number | boolean>) => {
    const item = { collectionId: "pictures", recordType: 14, items, galleryOptions } as const;
    await saveAndPublish(owner, aPost(urlId, item));
    const html = await page(`/gallery/${urlId}`);
    expect(facts(html)).toMatchObject({ recordType: 14, pageTypeId: 50 });
    return html;
  };
  it.each(["grid", "slideshow", "slider", "stacked"])("is drawn as %s", async (design) => {
    const html = await draw(`as-${design}`, { design });
    expect(html).toContain(`class="gallery-block gallery-${design}"`);
    expect(html.match(/<figure class="gallery-item" /g)).toHaveLength(3);
    expect(said(html)).toContain("Number 2");
  });
  it("has the usual options where its owner chose none [B3.52] [B3.56] [B3.57] [B3.69] [B3.70] [B3.72]", async () => {
    const html = await draw("usual", {});
    for (const attribute of [
      'data-design="grid"',
      'data-auto-crop="true"',
      'data-aspect-ratio="square"',
      'data-padding="20"',
      'data-lightbox="false"',
      'data-max-width="300"',
    ])
      expect(html).toContain(attribute);
    expect(html).not.toContain('data-root="lightbox"');
  });
  it("keeps figures in range and leaves out what does not apply [B4.16] [B4.19] [B9.31]", async () => {
    const html = await draw("odd", {
      padding: 400,
      "autoplay-duration": 3,
      lightboxTheme: "light",
    });
    expect(html).toContain('data-padding="50"');
    expect(html).not.toContain("data-autoplay-duration");
    expect(html).not.toContain("data-lightboxtheme");
  });
  it("opens its pictures large when it is told to, by links that need no script", async () => {
    const html = await draw("large", { lightbox: true });
    expect(html.match(/<a href="\/images\/scene-mill.svg"/g)).toHaveLength(3);
    expect(html).toContain('<div data-root="lightbox"></div>');
    expect(data(html)).toMatchObject({ "@type": "ImageGallery" });
  });
});

describe("the whole site", () => {
  it("pages a blog by twenty, and by category", async () => {
    for (let n = 0; n < 21; n += 1)
      await saveAndPublish(owner, aPost(`many-${n}`, { categories: ["Many"] }), 1_000 + n);
    const first = await page("/blog?category=Many");
    expect(first.match(/class="post-card /g)).toHaveLength(20);
    expect(first).toContain('href="/blog?category=Many&amp;page=2"');
    const second = await page("/blog?category=Many&page=2");
    expect(second.match(/class="post-card /g)).toHaveLength(1);
    expect((await owner.get("/blog?category=Many&page=3")).status).toBe(404);
    for (const nothing of ["category=Whatever%20you%20say", "tag=Many"])
      expect((await owner.get(`/blog?${nothing}`)).status).toBe(404);
    expect((await owner.get("/blog?page=x")).status).toBe(404);
  });
  it("leads to its collections, and shows the newest at home", async () => {
    const html = await page("/");
    for (const path of ["/blog", "/events", "/gallery"])
      expect(html).toContain(`<a href="${path}">`);
    expect(html).toContain('href="/blog/closed-later"');
    expect(html).toContain('href="/events/late"');
    expect(await page("/blog/open")).toContain('<a href="/blog" aria-current="page">');
  });
  it("has a feed of its posts and knows them in its map", async () => {
    const feed = await owner.get<string>("/blog?format=rss");
    expect(feed.headers.get("content-type")).toContain("application/rss+xml");
    expect(feed.body).toContain("<title>Ink &amp; &lt;Paper&gt;</title>");
    expect(feed.body.match(/<item>/g)).toHaveLength(20);
    const calendar = await owner.get<string>("/events?format=ical");
    expect(calendar.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(calendar.body).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect((await owner.get("/blog?format=ical")).headers.get("content-type")).toContain("html");
    expect((await owner.get("/events?format=rss")).headers.get("content-type")).toContain("html");
    const map = (await owner.get<string>("/sitemap.xml")).body;
    expect(map).toContain(`<loc>${server.origin}/blog/open</loc>`);
    expect(map).toContain(`<loc>${server.origin}/events/late</loc>`);
  });
  it("forgets a collection that its owner disables", async () => {
    const path = "/api/console/content/collections/pictures";
    const collection = { kind: "gallery", slug: "gallery", title: "Gallery", enabled: false };
    await owner.put(path, collection);
    expect((await owner.get("/gallery")).status).toBe(404);
    expect((await owner.get("/gallery/usual")).status).toBe(404);
    expect(await page("/")).not.toContain('href="/gallery"');
  });
  it.each([
    "/nowhere",
    "/blog/nowhere",
    "/blog/%00",
    "/blog/A%20b",
    "/blog/open/more",
    "/wp-admin/x",
  ])("has no page %s", async (path) => expect((await visitor.get(path)).status).toBe(404));
});
