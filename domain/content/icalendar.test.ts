import { expect, it } from "vitest";
import { writeICalendar } from "./icalendar.ts";

const event = {
  id: "e1",
  title: "Tea, cake; and \\more",
  text: "One\ntwo",
  place: "Hall",
  url: "https://shop.example/events/tea",
  startsAt: Date.UTC(2026, 10, 27, 15),
  endsAt: Date.UTC(2026, 10, 27, 17, 30),
  changedAt: Date.UTC(2026, 0, 1),
};

it("an event is written as calendars read it", () => {
  const file = writeICalendar("Events", "shop.example", [event]);
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
  expect(file).toMatch(/END:VCALENDAR\r\n$/);
  for (const line of [
    "UID:e1@shop.example",
    "DTSTAMP:20260101T000000Z",
    "DTSTART:20261127T150000Z",
    "DTEND:20261127T173000Z",
    "SUMMARY:Tea\\, cake\\; and \\\\more",
    "DESCRIPTION:One\\ntwo",
    "LOCATION:Hall",
  ])
    expect(file).toContain(`${line}\r\n`);
});

it("no line has more than 75 bytes, and joined lines are the text again", () => {
  const title = "Ünïcödé 🎂 ".repeat(30).trim();
  const file = writeICalendar("Events", "shop.example", [{ ...event, title }]);
  for (const line of file.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}\r\n`);
});

it("nothing that an owner writes can add a line", () => {
  const file = writeICalendar("A\r\nX-EVIL:1", "shop.example", [
    { ...event, title: "B\nATTACH:x", id: "c\rBEGIN:VEVENT" },
  ]);
  expect(file).not.toMatch(/^(?:X-EVIL|ATTACH)/m);
  expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
});
