import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Log, silentLog } from "#infra/log/log.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/wait-for.ts";
import { createJobs, type JobsOptions } from "./graphile.ts";
import { ifDue } from "./last-runs.ts";
import { type Jobs, RunAgainAt } from "./port.ts";

let test: TestDatabase;
const started: Jobs[] = [];
beforeAll(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop();
  await test.database.query("delete from graphile_worker._private_jobs");
});
afterAll(() => test.drop());

const start = async (options: Partial<JobsOptions>): Promise<Jobs> => {
  const jobs = await createJobs({
    connectionString: test.url,
    tasks: {},
    log: silentLog,
    ...options,
  });
  await jobs.start();
  started.push(jobs);
  return jobs;
};

/** A promise that the test settles. */
const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = () => resolve();
  });
  return { open, opened };
};

describe("jobs", () => {
  it("run enqueued jobs, also those enqueued while no worker was running", async () => {
    const seen: unknown[] = [];
    const queue = await createJobs({ connectionString: test.url, tasks: {}, log: silentLog });
    await queue.enqueue("note", { n: 1 }, "first");
    await queue.stop();
    const jobs = await start({ tasks: { note: async (payload) => void seen.push(payload) } });
    await jobs.enqueue("note", { n: 2 }, "second");
    await until(() => seen.length === 2);
    expect(seen).toEqual(expect.arrayContaining([{ n: 1 }, { n: 2 }]));
  });

  it("are one job when they have one key", async () => {
    const seen: unknown[] = [];
    const queue = await createJobs({ connectionString: test.url, tasks: {}, log: silentLog });
    for (let n = 1; n <= 5; n += 1) await queue.enqueue("note", { n }, "same");
    await queue.enqueue("end", {}, "end");
    await queue.stop();
    const ended = gate();
    await start({
      concurrency: 1,
      tasks: { note: async (payload) => void seen.push(payload), end: async () => ended.open() },
    });
    await ended.opened;
    expect(seen).toEqual([{ n: 5 }]);
  });

  it("of one queue run one after another, anyone who runs them; others go past", async () => {
    const queue = await createJobs({ connectionString: test.url, tasks: {}, log: silentLog });
    for (let n = 1; n <= 4; n += 1)
      await queue.enqueue("slow", { n }, `queued-${n}`, { queue: "one" });
    await queue.enqueue("free", {}, "free");
    await queue.stop();
    let running = 0;
    let most = 0;
    const seen: unknown[] = [];
    const held = gate();
    const tasks = {
      slow: async (payload: unknown) => {
        running += 1;
        most = Math.max(most, running);
        await held.opened;
        seen.push((payload as { n: number }).n);
        running -= 1;
      },
      free: async () => held.open(),
    };
    await start({ tasks });
    await start({ tasks });
    await until(() => seen.length === 4);
    expect([most, seen]).toEqual([1, [1, 2, 3, 4]]);
  });

  it("wait for their time, and a job of the same key takes their place", async () => {
    const seen: unknown[] = [];
    const jobs = await start({ tasks: { note: async (payload) => void seen.push(payload) } });
    const runAt = new Date(Date.now() + 3_600_000).toISOString();
    await jobs.enqueue("note", { n: 1 }, "later", { runAt });
    await jobs.enqueue("note", { n: 2 }, "now");
    await until(() => seen.length === 1);
    const waiting = async () =>
      (
        await test.database.query<{ at: string }>(
          "select run_at as at from graphile_worker.jobs where key = 'later'",
        )
      )[0]?.at;
    expect(await waiting()).toBe(runAt);
    await jobs.enqueue("note", { n: 3 }, "later");
    await until(() => seen.length === 2);
    expect(seen).toEqual([{ n: 2 }, { n: 3 }]);
  });

  it("are tried again after a failure, which is logged without the payload", async () => {
    const lines: string[] = [];
    const log: Log = {
      ...silentLog,
      warn: (fields, message) => void lines.push(message + JSON.stringify(fields)),
    };
    let tries = 0;
    const jobs = await start({
      log,
      tasks: {
        flaky: async () => {
          tries += 1;
          if (tries === 1) throw new Error("not yet");
        },
      },
    });
    await jobs.enqueue("flaky", { secret: "needle" }, "flaky");
    await until(() => tries === 2);
    expect(lines.some((line) => line.includes("a job will be tried again"))).toBe(true);
    expect(lines.join()).not.toContain("needle");
  });

  it("of a process that died are taken over within seconds", async () => {
    const queue = await createJobs({ connectionString: test.url, tasks: {}, log: silentLog });
    await queue.enqueue("note", { n: 1 }, "orphan");
    await queue.stop();
    // As kill -9 leaves it: locked by a worker whose connection is gone.
    await test.database.query(
      `update graphile_worker._private_jobs
          set locked_by = 'pool-of-the-dead', locked_at = now() - interval '3 seconds', attempts = 1`,
    );
    const seen: unknown[] = [];
    await start({ tasks: { note: async (payload) => void seen.push(payload) } });
    await until(() => seen.length === 1);
  });

  it("pause as long as their own failures say, and not longer for each death of a process", async () => {
    const queue = await createJobs({ connectionString: test.url, tasks: {}, log: silentLog });
    await queue.enqueue("fail", {}, "unlucky");
    await queue.stop();
    await test.database.query(
      `update graphile_worker._private_jobs
          set locked_by = 'pool-of-the-dead', locked_at = now() - interval '3 seconds', attempts = 9`,
    );
    const attemptsOf = async () =>
      (
        await test.database.query<{ attempts: number }>(
          "select attempts from graphile_worker.jobs where locked_at is null and last_error is not null",
        )
      )[0]?.attempts;
    await start({ tasks: { fail: () => Promise.reject(new Error("not yet")) } });
    expect(await until(attemptsOf)).toBe(9);
  });

  it("come back at the time that they name, under their key, without counting it as a failure", async () => {
    const runAt = new Date(Date.now() + 3_600_000).toISOString();
    const jobs = await start({ tasks: { later: () => Promise.reject(new RunAgainAt(runAt)) } });
    await jobs.enqueue("later", { n: 1 }, "again", { flags: ["withheld"] });
    const waiting = `
      select run_at as at, attempts, flags from graphile_worker.jobs
       where key = 'again' and run_at > now()`;
    await until(async () => (await test.database.query(waiting)).length === 1);
    expect(await test.database.query(waiting)).toEqual([
      { at: runAt, attempts: 0, flags: { withheld: true } },
    ]);
    await until(async () => {
      const all = await test.database.query("select from graphile_worker.jobs");
      return all.length === 1;
    });
  });

  it("that are asked to stop with their process run again soon, as if they had not begun", async () => {
    const begun = gate();
    const jobs = await start({
      tasks: {
        long: async (_payload, { signal }) => {
          begun.open();
          await new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason));
          });
        },
      },
    });
    await jobs.enqueue("long", {}, "long");
    await begun.opened;
    await jobs.stop();
    expect(
      await test.database.query(
        `select attempts, locked_by as "lockedBy" from graphile_worker.jobs
          where key = 'long' and run_at <= now()`,
      ),
    ).toEqual([{ attempts: 0, lockedBy: null }]);
  });

  it("of a process that lives are left alone", async () => {
    const busy = gate();
    const begun = gate();
    let runs = 0;
    const slow = async () => {
      runs += 1;
      begun.open();
      await busy.opened;
    };
    const jobs = await start({ tasks: { slow } });
    await jobs.enqueue("slow", {}, "slow");
    await begun.opened;
    const lockedBy = async () =>
      (
        await test.database.query<{ pool: string }>(
          "select locked_by as pool from graphile_worker.jobs where task_identifier = 'slow'",
        )
      )[0]?.pool;
    const pool = await lockedBy();
    // Two processes look at it for as long as it takes to take over three jobs of the dead.
    let taken = 0;
    const count = () => {
      taken += 1;
    };
    const other = await start({ tasks: { slow, orphan: async () => count() } });
    for (const n of [1, 2, 3]) {
      await test.database.query(
        `select graphile_worker.add_job('orphan', '{}'::json, job_key => $1, run_at => now() + interval '1 hour')`,
        [`orphan-${n}`],
      );
      await test.database.query(
        `update graphile_worker._private_jobs
            set locked_at = now() - interval '1 hour',
                locked_by = coalesce(locked_by, 'pool-of-the-dead'), run_at = now()`,
      );
      await until(() => taken === n);
      expect([await lockedBy(), runs]).toEqual([pool, 1]);
    }
    expect(other).toBeDefined();
    busy.open();
  });

  it("continue when Postgres cuts every connection, again and again", async () => {
    // graphile-worker also prints what it reports.
    const printed = [vi.spyOn(console, "trace"), vi.spyOn(console, "error")];
    for (const print of printed) print.mockImplementation(() => undefined);
    const done = new Set<number>();
    const EVERY = 4;
    /** What has begun before the cut of its number ends after it. */
    const cuts = Array.from({ length: 60 / EVERY }, gate);
    const jobs = await start({
      tasks: {
        note: async (payload) => {
          const { n } = payload as { n: number };
          await cuts[Math.ceil(n / EVERY) - 1]?.opened;
          done.add(n);
        },
      },
    });
    const enqueue = (n: number) =>
      until(() =>
        jobs.enqueue("note", { n }, `note-${n}`).then(
          () => true,
          () => false,
        ),
      );
    const cut = `
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name in ('jobs', 'daybook-locks')`;
    for (let n = 1; n <= 60; n += 1) {
      await enqueue(n);
      if (n % EVERY !== 0) continue;
      await test.database.query(cut);
      cuts[n / EVERY - 1]?.open();
    }
    // A job that was cut off four times waits 3, 7, 20 and 55 s for its next try.
    const patiently = { timeoutMs: 180_000 };
    await until(() => done.size === 60, patiently);
    await until(async () => {
      const left = await test.database.query("select from graphile_worker.jobs");
      return left.length === 0;
    }, patiently);
    for (const print of printed) print.mockRestore();
  });

  it("report that their connections were opened again, so that the log can mark the end of an outage", async () => {
    let opened = 0;
    const databaseAnswers = () => {
      opened += 1;
    };
    const log: Log = { ...silentLog, databaseAnswers };
    await start({ log, tasks: { note: async () => undefined } });
    const before = opened;
    expect(before).toBeGreaterThan(0);
    await test.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'jobs' and datname = current_database()`,
    );
    await until(() => opened > before);
  });

  it("have ended when stop resolves", async () => {
    const begun = gate();
    const asked = gate();
    let ended = false;
    const jobs = await createJobs({
      connectionString: test.url,
      log: silentLog,
      tasks: {
        slow: async () => {
          begun.open();
          await asked.opened;
          await test.database.query("select");
          ended = true;
        },
      },
    });
    await jobs.start();
    await jobs.enqueue("slow", {}, "slow");
    await begun.opened;
    const stopped = jobs.stop();
    asked.open();
    await stopped;
    expect(ended).toBe(true);
    expect(await test.database.query("select from graphile_worker.jobs")).toEqual([]);
  });
});

describe("periodic tasks", () => {
  it("come back, also after a failure", async () => {
    let turns = 0;
    await start({
      periodic: [
        {
          name: "tick",
          everyMs: 20,
          run: async () => {
            turns += 1;
            if (turns === 1) throw new Error("once");
          },
        },
      ],
    });
    await until(() => turns >= 3);
  });

  it("have a turn at the start where they ask for it, however long their interval is", async () => {
    const turns: string[] = [];
    const daily = (name: string) => ({
      name,
      everyMs: 24 * 3_600_000,
      run: async () => turns.push(name),
    });
    await start({ periodic: [daily("later"), { ...daily("now"), atStart: true }] });
    await until(() => turns.length > 0);
    expect(turns).toEqual(["now"]);
  });

  it("come back a day after their last turn, whatever process had it, and soon after a failure", async () => {
    const turns: string[] = [];
    const task = (run: () => Promise<unknown>) =>
      ({ name: "daily", everyMs: 24 * 3_600_000, isKept: true, run }) as const;
    const { database } = test;
    const daily = task(async () => void turns.push("first"));
    await ifDue(database, daily);
    // A process that has just started knows of it.
    await ifDue(
      database,
      task(async () => void turns.push("too early")),
    );
    const age = "update periodic_turns set done_at = done_at - interval '25 hours'";
    await database.query(age);
    const failing = task(() => Promise.reject(new Error("not now")));
    await expect(ifDue(database, failing)).rejects.toThrow("not now");
    await ifDue(
      database,
      task(async () => void turns.push("second")),
    );
    await ifDue(database, daily);
    expect(turns).toEqual(["first", "second"]);
  });

  it("run in one process at a time", async () => {
    let running = 0;
    let most = 0;
    const turns = [0, 0];
    const held = gate();
    const tick = (which: number) => ({
      name: "exclusive",
      everyMs: 5,
      run: async () => {
        running += 1;
        most = Math.max(most, running);
        await held.opened;
        turns[which] = (turns[which] ?? 0) + 1;
        running -= 1;
      },
    });
    await start({ periodic: [tick(0)] });
    await until(() => running === 1);
    // The second process asks for both in turn: who has had these has been refused the other.
    const free: true[] = [];
    const other = { name: "other", everyMs: 5, run: async () => void free.push(true) };
    await start({ periodic: [tick(1), other] });
    await until(() => free.length >= 5);
    expect([running, most]).toEqual([1, 1]);
    held.open();
    await until(() => turns.every((count) => count >= 2));
    expect(most).toBe(1);
  });
});
