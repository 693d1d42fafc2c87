import type { customers } from "./people.ts";

export type DemoOrder = {
  readonly by: keyof typeof customers;
  /** Before the first start. */
  readonly hoursAgo: number;
  /** Units by variant id. */
  readonly units: Readonly<Record<string, number>>;
  readonly coupon?: string;
  readonly note?: string;
  /** Its money has not arrived. */
  readonly awaitsPayment?: true;
  /** What became of it; nothing yet when absent. */
  readonly outcome?: "sent" | "partly-sent" | "refunded" | "cancelled";
};

const DAY = 24;

/** Two weeks of a small shop, oldest first. */
export const orders: readonly DemoOrder[] = [
  { by: "ines", hoursAgo: 13.6 * DAY, units: { "bottled-ink.midnight": 2 }, outcome: "sent" },
  { by: "tom", hoursAgo: 13.1 * DAY, units: { "field-notebook.navy-ruled": 3 }, outcome: "sent" },
  {
    by: "maud",
    hoursAgo: 12.3 * DAY,
    units: { "cedar-pencils.hb": 1, "washi-tape.harbour": 2 },
    outcome: "sent",
  },
  {
    by: "jonah",
    hoursAgo: 11.4 * DAY,
    units: { "brass-fountain-pen.fine": 1, "bottled-ink.oxblood": 1 },
    outcome: "refunded",
  },
  {
    by: "tom",
    hoursAgo: 10.2 * DAY,
    units: { "bottled-ink.walnut": 1, "cedar-pencils.2b": 1 },
    outcome: "sent",
  },
  {
    by: "priya",
    hoursAgo: 9.7 * DAY,
    units: { "letter-writing-set": 2 },
    note: "One of the two is a present: no invoice in the parcel, please.",
    outcome: "sent",
  },
  { by: "luc", hoursAgo: 9.1 * DAY, units: { "washi-tape.orchard": 3 }, outcome: "cancelled" },
  {
    by: "hana",
    hoursAgo: 8.2 * DAY,
    units: { "daily-planner.a5": 1 },
    coupon: "WELCOME10",
    outcome: "sent",
  },
  {
    by: "erik",
    hoursAgo: 7 * DAY + 5,
    units: { "field-notebook.terracotta-plain": 2 },
    outcome: "sent",
  },
  {
    by: "rosa",
    hoursAgo: 7 * DAY + 2,
    units: { "glass-dip-pen": 1, "bottled-ink.moss": 1 },
    outcome: "sent",
  },
  { by: "ines", hoursAgo: 7 * DAY + 1, units: { "wax-seal-kit.daisy": 1 }, outcome: "sent" },
  {
    by: "wren",
    hoursAgo: 6.2 * DAY,
    units: { "wall-calendar": 1, "cedar-pencils.hb": 1 },
    outcome: "sent",
  },
  { by: "tom", hoursAgo: 5.6 * DAY, units: { "field-notebook.navy-dotted": 2 }, outcome: "sent" },
  { by: "hana", hoursAgo: 4.8 * DAY, units: { "brass-fountain-pen.medium": 1 }, outcome: "sent" },
  { by: "maud", hoursAgo: 4.1 * DAY, units: { "daily-planner.a6": 2 }, outcome: "partly-sent" },
  {
    by: "priya",
    hoursAgo: 3.3 * DAY,
    units: { "bottled-ink.oxblood": 1, "glass-dip-pen": 1 },
    outcome: "sent",
  },
  { by: "jonah", hoursAgo: 2.4 * DAY, units: { "walnut-desk-tray": 1 } },
  {
    by: "rosa",
    hoursAgo: 1.9 * DAY,
    units: { "washi-tape.checks": 2, "wall-calendar": 1 },
    awaitsPayment: true,
  },
  {
    by: "erik",
    hoursAgo: 1.2 * DAY,
    units: { "letter-writing-set": 1 },
    note: "Please leave it with the neighbours, Hofmann.",
  },
  {
    by: "wren",
    hoursAgo: 6.5,
    units: { "field-notebook.terracotta-ruled": 2, "bottled-ink.midnight": 1 },
  },
  { by: "tom", hoursAgo: 2.7, units: { "brass-fountain-pen.broad": 1 } },
  { by: "luc", hoursAgo: 0.6, units: { "pocket-ledgers": 2 }, awaitsPayment: true },
];
