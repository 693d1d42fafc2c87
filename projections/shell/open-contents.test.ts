import { expect, it } from "vitest";
import type { SealedPerson } from "#domain/kit/person.ts";
import { createOpenContents } from "./open-contents.ts";

const personId = "0197a5f0-aaaa-4aaa-8aaa-000000000001";
const destroyed = "0197a5f0-aaaa-4aaa-8aaa-000000000002";

const report = (sealed: string, of = personId, month = "2026-10") => ({
  month,
  person: { personId: of, sealed },
});

/** Opens to what was sealed, in clear. */
const open = async (sealed: readonly SealedPerson[]) =>
  sealed.map((each) => (each.personId === destroyed ? null : { opened: each.sealed }));

it("opens reports, skips those of destroyed months, and keeps all other events", async () => {
  const texts = [
    JSON.stringify({ changes: { timeZone: "UTC" } }),
    ...["a", "b"].map((sealed) => JSON.stringify(report(sealed))),
    JSON.stringify(report("c", destroyed, "2026-09")),
    JSON.stringify(report("d", destroyed, "2026-09")),
    // Begins and ends as the one before it, and is another object.
    JSON.stringify(report("e", personId)),
    `{"month":"2026-10","person":{"personId":"${personId}","sealed":"f","digest":"g"}}`,
    `{ "person": { "sealed": "h", "personId": "${personId}" }, "month": "2026-10" }`,
    `{"month":"2026-10","person":{"personId":"${personId}","sealed":"i"}}`,
  ];
  const contents = texts.map((text, place) => ({
    position: place + 1,
    recordedAt: place,
    type: "HitRecorded",
    websiteId: "demo",
    text,
  }));
  const digestible = await createOpenContents({ open })(contents);
  expect(digestible.map(({ position, data }) => [position, data])).toEqual([
    [1, { changes: { timeZone: "UTC" } }],
    ...["a", "b"].map((opened, place) => [place + 2, { opened }]),
    ...["e", "f", "h", "i"].map((opened, place) => [place + 6, { opened }]),
  ]);
  expect(digestible[0]).toMatchObject({ recordedAt: 0, metadata: { websiteId: "demo" } });
});
