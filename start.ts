import { join } from "node:path";
import { createResumeEdits } from "#commands/catalog/run-edit.ts";
import { createPruneRecent } from "#commands/forms/count-recent.ts";
import { createResumeUploads } from "#commands/import/run-upload.ts";
import { createForgetBulk, createTakeUpBulk } from "#commands/kit/bulk/run.ts";
import { createFound } from "#commands/owners/sign-in.ts";
import { createForgetReviewFiles } from "#commands/reviews/review-import-records.ts";
import { bulkDependencies, editDependencies, importDependencies } from "#commands/shell/server.ts";
import { createResumeWebsiteCreations } from "#commands/websites/found-website.ts";
import { hostWebsite } from "#commands/websites/host-website.ts";
import { DEMO_WEBSITE, seedDemo } from "#demo/seed.ts";
import { projectFolder } from "#infra/apps/build.ts";
import { type Background, createBackground } from "#infra/background/background.ts";
import type { Config } from "#infra/config/config.ts";
import { createUnusedFiles } from "#infra/files/unused.ts";
import type { PeriodicTask } from "#infra/jobs/port.ts";
import type { Log } from "#infra/log/log.ts";
import { createForgetMails } from "#infra/mail/forget-mails.ts";
import { checkSecret } from "#infra/personal-data/check-secret.ts";
import { migrate } from "#infra/postgres/migrate.ts";
import {
  type Infrastructure,
  type InfrastructureOptions,
  openInfrastructure,
} from "#infrastructure";
import { createExpireHolds } from "#jobs/checkout/expire-holds.ts";
import { createExpireReservations } from "#jobs/coupons/expire-reservations.ts";
import { createExpireGiftCardHolds } from "#jobs/gift-cards/expire-holds.ts";
import { createAwaitPayments } from "#jobs/orders/await-payments.ts";
import { createRenewSubscriptions } from "#jobs/subscriptions/renew.ts";

export type Daybook = {
  readonly port: number;
  readonly infrastructure: Infrastructure;
  /** The code that creates the first owner account; undefined when there is one. */
  readonly setupCode: string | undefined;
  /** Takes no new requests, finishes those under way, stops the workers. */
  readonly stop: () => Promise<void>;
};

export type StartOptions = InfrastructureOptions & {
  readonly version: string;
  /** A process with the other roles: started with this one, and ended with it. */
  readonly background?: Background | undefined;
};

const backgroundProgram = ["infra/config/check-node.mjs", "background.ts"].map((file) =>
  join(projectFolder, file),
);

/**
 * Begins the process of the roles besides `web`, where there shall be one. It loads its program while
 * the caller finds the database. Answers what `startDaybook` needs to know.
 */
export const beginBackground = (
  config: Config,
  log: Log,
): { readonly config: Config; readonly background: Background | undefined } => {
  const { DAYBOOK_PROCESSES, DAYBOOK_ROLES } = config;
  if (DAYBOOK_PROCESSES === 1 || !DAYBOOK_ROLES.includes("web") || DAYBOOK_ROLES.length === 1)
    return { config, background: undefined };
  return {
    config: { ...config, DAYBOOK_ROLES: ["web"] },
    background: createBackground({ program: backgroundProgram, log }),
  };
};

/**
 * Brings the database up to date and starts the roles of the configuration. Resolves when it serves;
 * when it cannot, what had been started is stopped again before it rejects.
 */
export const startDaybook = async (options: StartOptions): Promise<Daybook> => {
  const { background } = options;
  const endings: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const end of endings.toReversed())
      await end().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    // The last to go: what is still being answered may wait for it.
    if (background !== undefined) endings.push(background.stop);
    await migrate(options.connectionString);
    const infrastructure = openInfrastructure(options);
    endings.push(infrastructure.close);
    await checkSecret(infrastructure.database, options.secret);
    const parts = await startRoles(infrastructure, options, endings);
    if (background !== undefined) endings.push(async () => background.retire());
    return { ...parts, infrastructure, stop };
  } catch (error) {
    background?.retire();
    await stop().catch((next: unknown) =>
      options.log.warn({ error: next }, "a failed start was not stopped in good order"),
    );
    throw error;
  }
};

/** Each thing started adds how it is ended to `endings`. */
const startRoles = async (
  infrastructure: Infrastructure,
  options: StartOptions,
  endings: (() => Promise<void>)[],
): Promise<Pick<Daybook, "port" | "setupCode">> => {
  const { config, projectionWorker, sessions } = infrastructure;
  const has = (role: Config["DAYBOOK_ROLES"][number]) => config.DAYBOOK_ROLES.includes(role);
  const { connectionString, secret, version } = options;
  await options.background?.start({ connectionString, secret, version });
  if (has("projections")) await projectionWorker.start();
  await prepareWebsite(infrastructure);
  if (config.DAYBOOK_DEMO) await seedDemo(infrastructure, { withLife: config.DAYBOOK_DEMO_LIFE });
  if (has("jobs")) {
    const { createJobWorker } = await import("#jobs/shell/worker.ts");
    const jobs = await createJobWorker(infrastructure, periodicTasks(infrastructure));
    endings.push(jobs.stop);
    await jobs.start();
  }
  const port = has("web") ? await startServing(infrastructure, options, endings) : 0;
  return {
    port,
    setupCode: (await sessions.needsSetup(DEMO_WEBSITE))
      ? await sessions.setupCode(DEMO_WEBSITE)
      : undefined,
  };
};

const startServing = async (
  infrastructure: Infrastructure,
  options: StartOptions,
  endings: (() => Promise<void>)[],
): Promise<number> => {
  // Processes without the role hold none of its code.
  const { serve } = await import("./serve.ts");
  const { port, stop } = await serve(infrastructure, options);
  endings.push(stop);
  return port;
};

const EXPIRE_HOLDS_EVERY_MS = 5_000;

/** Days pass between what it looks for. */
const AWAIT_PAYMENTS_EVERY_MS = 60_000;

/** Nobody waits for it; a payment that the bank thinks about is asked for again as often. */
const RENEW_EVERY_MS = 15_000;

const RESUME_IMPORTS_EVERY_MS = 5_000;

const FORGET_USED_EVERY_MS = 10 * 60 * 1_000;

const FORGET_FILES_EVERY_MS = 24 * 60 * 60 * 1_000;

const periodicTasks = (infrastructure: Infrastructure): readonly PeriodicTask[] => {
  const { checkout, config, database, newId, captcha, now } = infrastructure;
  return [
    {
      name: "expire-holds",
      everyMs: EXPIRE_HOLDS_EVERY_MS,
      run: createExpireHolds({ ...checkout, sql: database, newId }),
    },
    {
      name: "await-payments",
      everyMs: AWAIT_PAYMENTS_EVERY_MS,
      run: createAwaitPayments({ ...checkout, sql: database, newId }),
    },
    {
      name: "expire-gift-card-holds",
      everyMs: EXPIRE_HOLDS_EVERY_MS,
      run: createExpireGiftCardHolds({ ...checkout, sql: database, newId }),
    },
    {
      name: "expire-coupon-reservations",
      everyMs: EXPIRE_HOLDS_EVERY_MS,
      run: createExpireReservations({ ...checkout, sql: database, newId }),
    },
    {
      name: "renew-subscriptions",
      everyMs: RENEW_EVERY_MS,
      run: createRenewSubscriptions({ checkout, sql: database, newId }),
    },
    {
      name: "resume-imports",
      everyMs: RESUME_IMPORTS_EVERY_MS,
      run: createResumeUploads(importDependencies(infrastructure)),
    },
    {
      name: "resume-product-edits",
      everyMs: RESUME_IMPORTS_EVERY_MS,
      run: createResumeEdits(editDependencies(infrastructure)),
    },
    {
      name: "resume-bulk-works",
      everyMs: RESUME_IMPORTS_EVERY_MS,
      run: createTakeUpBulk(bulkDependencies(infrastructure)),
    },
    {
      name: "forget-bulk-works",
      everyMs: FORGET_USED_EVERY_MS,
      run: createForgetBulk({ sql: database, now }),
    },
    {
      name: "forget-review-files",
      everyMs: FORGET_USED_EVERY_MS,
      run: createForgetReviewFiles({ sql: database, now }),
    },
    {
      name: "forget-mails",
      everyMs: FORGET_USED_EVERY_MS,
      run: createForgetMails({ sql: database, now, days: config.MAIL_KEPT_DAYS }),
    },
    {
      name: "forget-unused-files",
      everyMs: FORGET_FILES_EVERY_MS,
      isKept: true,
      run: createUnusedFiles(database, now).forget,
    },
    { name: "forget-captchas", everyMs: FORGET_USED_EVERY_MS, run: captcha.prune },
    {
      name: "forget-form-clients",
      everyMs: FORGET_USED_EVERY_MS,
      run: createPruneRecent({ sql: database, now }),
    },
  ];
};

const prepareWebsite = async (infrastructure: Infrastructure): Promise<void> => {
  const { config, sessions, waitFor } = infrastructure;
  const position = await hostWebsite(infrastructure, DEMO_WEBSITE, config.DAYBOOK_HOSTS, "start");
  await waitFor(["website-hosts"], position);
  await createResumeWebsiteCreations(infrastructure)();
  const found = createFound(infrastructure);
  for (const { websiteId, ownerId } of await sessions.founders())
    await found(websiteId, ownerId, infrastructure.newId());
};
