import { EventEmitter } from "node:events";
import type { Client } from "pg";
import { expect, it } from "vitest";
import { until } from "#tests/support/wait-for.ts";
import { createLogListener } from "./log-listener.ts";
import { createWakeups } from "./wakeups.ts";

type Line = { readonly client: Client; hungUp: boolean; head: string; isDead: boolean };

const lineThat = (listens: boolean): Line => {
  const events = new EventEmitter();
  const line: Line = {
    hungUp: false,
    head: "0",
    isDead: false,
    client: Object.assign(events, {
      query: async () => {
        if (!listens) throw new Error("cannot execute LISTEN during recovery");
        if (line.isDead) throw new Error("Query read timeout");
        return { rows: [{ head: line.head }] };
      },
      end: async () => {
        line.hungUp = true;
        events.emit("end");
      },
    }) as unknown as Client,
  };
  return line;
};

it("closes a connection that cannot listen, tries again and wakes all waiting readers", async () => {
  const lines = [lineThat(false), lineThat(true)];
  const waiting = [...lines];
  const errors: unknown[] = [];
  const wakeups = createWakeups();
  const woken = wakeups.wait({ after: 0n, since: 0, atMostMs: 60_000 });
  const listener = createLogListener({
    connect: async () => (waiting.shift() as Line).client,
    announce: async () => lines[1]?.client.emit("notification", { payload: "0" }),
    wakeups,
    onError: (error) => errors.push(error),
  });
  listener.start();
  await woken;
  expect(lines.map(({ hungUp }) => hungUp)).toEqual([true, false]);
  expect(errors).toHaveLength(1);
  await until(() => listener.hears());
  await listener.close();
  await until(() => !listener.hears());
  await until(async () => lines.every(({ hungUp }) => hungUp));
});

it("does not count on announcements that do not arrive, as through a pooler", async () => {
  const line = lineThat(true);
  const { promise: announced, resolve: announce } = Promise.withResolvers<void>();
  const listener = createLogListener({
    connect: async () => line.client,
    announce: async () => announce(),
    wakeups: createWakeups(),
    onError: () => undefined,
  });
  listener.start();
  await announced;
  expect(listener.hears()).toBe(false);
  await listener.close();
});

it("finds the end of the log without announcements, and replaces a connection that no longer answers", async () => {
  const lines = [lineThat(true), lineThat(true)] as [Line, Line];
  const waiting = [...lines];
  const errors: unknown[] = [];
  const wakeups = createWakeups();
  const listener = createLogListener({
    connect: async () => (waiting.shift() as Line).client,
    announce: async () =>
      lines[waiting.length === 1 ? 0 : 1].client.emit("notification", { payload: "0" }),
    wakeups,
    onError: (error) => errors.push(error),
    checkEveryMs: 5,
  });
  const wait = (after: bigint) =>
    wakeups.wait({ after, since: wakeups.generation(), atMostMs: 60_000 });
  listener.start();
  await until(() => listener.hears());
  lines[0].head = "7";
  await wait(6n);

  const woken = wait(7n);
  lines[0].isDead = true;
  await woken;
  await until(() => waiting.length === 0 && listener.hears());
  expect(lines.map(({ hungUp }) => hungUp)).toEqual([true, false]);
  expect(errors).toEqual([new Error("Query read timeout")]);
  lines[1].head = "8";
  await wait(7n);
  await listener.close();
});
