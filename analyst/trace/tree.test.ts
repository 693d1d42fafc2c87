import { expect, it } from "vitest";
import { traceFormats } from "./formats.ts";
import { type CorrelatedEvent, toTree } from "./tree.ts";

const event = (position: number, change: Partial<CorrelatedEvent>): CorrelatedEvent => ({
  position,
  id: `e${position}`,
  stream: "order-demo.1",
  revision: 0,
  type: "OrderPlaced",
  version: 1,
  actor: "visitor",
  causationId: null,
  recordedAt: `2026-03-01T10:00:0${position}.000Z`,
  ...change,
});

const tree = toTree('r"1', [
  event(1, {}),
  event(2, { type: "Unheard", stream: "cart-demo.1", recordedAt: "2026-03-01T10:00:01.250Z" }),
  event(3, { actor: "job:mail", type: "MailStopped", stream: "mail-demo.1", causationId: "e1" }),
  event(4, {
    actor: "job:mail",
    type: "MailContinued",
    stream: "mail-demo.1",
    causationId: "gone",
  }),
]);

it("is a tree of actors, streams and events, with effects below their causes", () => {
  expect(traceFormats.tree(tree)).toBe(`r"1 · 2026-03-01T10:00:01.000Z · 4 events
├─ visitor
│  ├─ order-demo.1
│  │  └─ OrderPlaced · position 1, +0 ms · Stock is held and the order exists; nobody has been notified yet.
│  │     └─ job:mail
│  │        └─ mail-demo.1
│  │           └─ MailStopped · position 3, +2.0 s · A waiting email was stopped.
│  └─ cart-demo.1
│     └─ Unheard · position 2, +250 ms
└─ job:mail
   └─ mail-demo.1
      └─ MailContinued · position 4, +3.0 s · A stopped email continues.
`);
});

it("is Mermaid, in which labels cannot become syntax", () => {
  const lines = traceFormats.mermaid(tree).trimEnd().split("\n");
  expect(lines.slice(0, 5)).toEqual([
    "flowchart LR",
    '  n1(["r#34;1 · 2026-03-01T10:00:01.000Z · 4 events"])',
    '  n1 --> n2{{"visitor"}}',
    '  n2 --> n3[("order-demo.1")]',
    expect.stringMatching(/^ {2}n3 --> n4\["OrderPlaced · position 1/),
  ]);
  expect(lines).toHaveLength(13);
});
