import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cohort, type Cohorts, cohortOf, cohorts } from "#domain/pages/cohorts.ts";
import { newLayout, newLook } from "#domain/pages/document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import { newId } from "#infra/ids/uuid.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { aBlock, addBlock, aHeading } from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let owner: Client;
const about = "/api/console/pages/about";
const ok = ({ status, body }: { status: number; body: unknown }): void => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
};

const sectionFor = (id: string, words: string, shown?: Cohorts): readonly DraftEdit[] => [
  {
    type: "AddSection",
    changeId: newId(),
    after: null,
    section: { id, look: newLook(), layout: newLayout(), ...(shown && { cohorts: shown }) },
  },
  addBlock(id, aBlock(`${id}-words`, aHeading(words))),
];

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  ok(await owner.put(about, { path: "about", title: "About" }));
  const changes = [
    ...sectionFor("base", "Base words", ["A"]),
    ...sectionFor("variant", "Variant words", ["B", "C"]),
    ...sectionFor("all", "Common words"),
  ];
  ok(await owner.post(`${about}/draft/changes`, { draft: 1, changes }));
  ok(await owner.post(`${about}/publish`, {}));
  const { waitFor, eventStore } = server.infrastructure;
  await waitFor(["pages", "website-settings"], await eventStore.head());
});
afterAll(() => server.stop());

/** A visitor's id of a cohort. */
const visitorIn = (cohort: Cohort): string => {
  const ids = Array.from({ length: 200 }, (_, index) => `visitor-${index}`);
  const id = ids.find((each) => cohortOf(each) === cohort);
  if (id === undefined) throw new Error(`No id in ${cohort}.`);
  return id;
};

/** Without the cache headers that fetch adds by default. */
const page = async (headers: Readonly<Record<string, string>> = {}) => {
  const request = get(`${server.origin}/about`, { headers: { accept: "text/html", ...headers } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const html = await text(response);
  const seen = ["Base", "Variant", "Common"].filter((each) => html.includes(`${each} words</h2>`));
  return { status: response.statusCode, headers: response.headers, seen };
};
const pageOf = (visitorId: string, more = "", headers = {}) =>
  page({ cookie: `ss_cvr=${visitorId}${more}`, ...headers });

describe("a page whose sections are for cohorts", () => {
  it("shows each visitor the sections of their cohort and those for everyone [B3.80]", async () => {
    const seen = await Promise.all(cohorts.map((each) => pageOf(visitorIn(each))));
    expect(seen.map((each) => each.seen)).toEqual([
      ["Base", "Common"],
      ["Variant", "Common"],
      ["Variant", "Common"],
      ["Common"],
      ["Common"],
    ]);
  });

  it("is the base for visitors without an id, and for those who do not allow one [B3.80]", async () => {
    const base = ["Base", "Common"];
    expect((await page()).seen).toEqual(base);
    expect((await page({ "user-agent": "Googlebot/2.1" })).seen).toEqual(base);
    const ofB = visitorIn("B");
    expect((await pageOf(ofB, "", { "sec-gpc": "1" })).seen).toEqual(base);
    await changeSettings(server, { restrictiveCookiePolicy: true });
    expect((await pageOf(ofB)).seen).toEqual(base);
    expect((await pageOf(ofB, "; cookies_allowed=allowed")).seen).toEqual(["Variant", "Common"]);
    await changeSettings(server, { restrictiveCookiePolicy: false, cookielessVisitors: true });
    expect((await pageOf(ofB)).seen).toEqual(base);
    await changeSettings(server, { cookielessVisitors: false });
  });

  it("is cached by the visitor’s own browser alone, and valid there only for their cohort", async () => {
    const [a, b] = await Promise.all([pageOf(visitorIn("A")), pageOf(visitorIn("B"))]);
    for (const { headers } of [a, b])
      expect([headers["cache-control"], headers.vary]).toEqual([
        "private, no-cache",
        "Cookie, Accept-Encoding",
      ]);
    expect(a.headers.etag).not.toBe(b.headers.etag);
    const asked = { "if-none-match": String(a.headers.etag) };
    expect((await pageOf(visitorIn("A"), "", asked)).status).toBe(304);
    const other = await pageOf(visitorIn("B"), "", asked);
    expect([other.status, other.seen]).toEqual([200, ["Variant", "Common"]]);
  });

  it("is found by the words of every section", async () => {
    const found = await owner.get<string>("/search?q=Variant");
    expect(found.body).toContain("/about");
  });

  it("has every section in the editor", async () => {
    const { body } = await owner.get<string>(`${about}/canvas`);
    for (const each of ["Base", "Variant", "Common"]) expect(body).toContain(`${each} words</h2>`);
  });
});
