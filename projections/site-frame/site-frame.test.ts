import { afterEach, beforeEach, expect, it } from "vitest";
import type { SiteFrame } from "#domain/site-frame/document.ts";
import { emptyFrame } from "#domain/site-frame/empty-frame.ts";
import type { SiteFrameEvent } from "#domain/site-frame/events.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { siteFrame } from "./site-frame.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(siteFrame);
});
afterEach(() => website.drop());

const at = "2030-01-01T00:00:00.000Z";
const printed = (smallPrint: string): SiteFrame => ({
  ...emptyFrame,
  footer: { ...emptyFrame.footer, smallPrint },
});
const record = (...events: readonly SiteFrameEvent[]) =>
  website.record("siteFrame site", ...events);
const shown = () =>
  website.rows("select version, document #>> '{footer,smallPrint}' as print from read.site_frames");
const versions = () =>
  website.rows("select version, to_version as of from read.site_frames_versions order by 1");

it("has the version that visitors see, and all versions", async () => {
  const published = (version: number, text: string): SiteFrameEvent => ({
    type: "SiteFramePublished",
    version,
    document: printed(text),
    keepsDraft: false,
    publishedAt: at,
  });
  await record(
    { type: "SiteFrameDrafted", document: printed("Draft"), draftedAt: at },
    published(1, "A"),
    published(2, "B"),
    { type: "SiteFrameDraftDiscarded", discardedAt: at },
  );
  expect(await shown()).toEqual([{ version: 2, print: "B" }]);
  const reverted = { version: 3, toVersion: 1, document: printed("A"), revertedAt: at };
  await record({ type: "SiteFrameReverted", ...reverted });
  expect(await shown()).toEqual([{ version: 3, print: "A" }]);
  const first = [
    { version: 1, of: null },
    { version: 2, of: null },
  ];
  expect(await versions()).toEqual([...first, { version: 3, of: 1 }]);
  await record({ type: "SiteFrameWithdrawn", withdrawnAt: at });
  expect(await shown()).toEqual([{ version: null, print: null }]);
  expect(await versions()).toHaveLength(3);
});
