import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Command, Option } from "commander";
import { askPassphrase } from "#infra/backup/ask-passphrase.ts";
import { BackupError } from "#infra/backup/backup-error.ts";
import { type CheckedBackup, checkBackup } from "#infra/backup/check-backup.ts";
import { endOnSignal, personalDataText, runCommand, say, withBar } from "#infra/backup/command.ts";
import { assertKnownMigrations, claimDatabase, loadBackup } from "#infra/backup/load-backup.ts";
import { readManifest } from "#infra/backup/manifest.ts";
import type { OnProgress } from "#infra/backup/progress.ts";
import { type Config, readConfig } from "#infra/config/config.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { createLog } from "#infra/log/log.ts";
import { EMBEDDED_DATABASE, embeddedFolder } from "#infra/operator/embedded-folder.ts";
import { openOperatorDatabase } from "#infra/operator/operator-database.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { ensureDatabase, startEmbeddedPostgres } from "#infra/postgres/embedded.ts";
import { knownMigrations } from "#infra/postgres/migrate.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { RestoreChoice } from "#infra/restores/port.ts";
import { createRestores } from "#infra/restores/postgres.ts";
import { createProjectionWorker } from "#projections/kit/worker.ts";
import { projections } from "#projections/shell/registry.ts";

type Flags = {
  readonly from?: string;
  readonly check: boolean;
  readonly passphraseFile?: string;
  readonly secretTo?: string;
};

const WORKER_CONNECTIONS = 12;
const LOOK_EVERY_MS = 200;
/** Every new volume contains it. */
const ALLOWED_IN_EMPTY = ["lost+found"];

const assertEmptyFolder = async (folder: string): Promise<void> => {
  const found = await readdir(folder).catch((error: { code?: string }) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (found.every((name) => ALLOWED_IN_EMPTY.includes(name))) return;
  throw new BackupError(
    `${folder} is not empty. A backup is only restored into a new folder: set DAYBOOK_DATA to one.`,
  );
};

/** Where the secret belongs. With an external database its owner stores it. */
const secretPlace = (config: Config, secretTo: string | undefined): string | undefined => {
  if (config.DATABASE_URL === undefined) return join(resolve(config.DAYBOOK_DATA), "secret");
  if (secretTo !== undefined) return resolve(secretTo);
  if (config.DAYBOOK_SECRET !== undefined) return undefined;
  throw new BackupError(
    "With DATABASE_URL, set DAYBOOK_SECRET to the secret of the shop, or name a new file for it: --secret-to <file>.",
  );
};

const assertSameSecret = ({ DAYBOOK_SECRET }: Config, secret: string): void => {
  if (DAYBOOK_SECRET !== undefined && DAYBOOK_SECRET !== secret)
    throw new BackupError(
      "DAYBOOK_SECRET is not the secret of this backup. Leave it out, or set it to the secret of the shop.",
    );
};

const openTarget = async (config: Config) => {
  if (config.DATABASE_URL !== undefined)
    return { url: config.DATABASE_URL, close: async () => undefined };
  const server = await startEmbeddedPostgres({ folder: embeddedFolder(config) });
  return { url: await ensureDatabase(server, EMBEDDED_DATABASE), close: server.stop };
};

/** Builds all read models, so that the shop answers from its first moment on. */
const rebuild = async (
  connectionString: string,
  secret: string,
  config: Config,
  onProgress: OnProgress,
): Promise<void> => {
  const database = createDatabase({
    connectionString,
    max: WORKER_CONNECTIONS,
    applicationName: "daybook-restore",
  });
  const eventStore = createPostgresEventStore({ connectionString });
  const worker = createProjectionWorker({
    eventStore,
    database,
    projections,
    log: createLog(config.LOG_LEVEL),
    personalData: createPersonalData({ database, secret }),
  });
  try {
    const head = await eventStore.head();
    const total = Number(head) * projections.length;
    await worker.start();
    for (;;) {
      const statuses = worker.status();
      const failed = statuses.find(({ state }) => state === "stopped");
      if (failed !== undefined)
        throw new BackupError(`The read model ${failed.name} cannot be built: ${failed.error}`);
      const done = statuses.reduce((sum, { position }) => sum + Number(position), 0);
      onProgress({ step: "", done, total });
      if (statuses.every(({ state, position }) => state === "live" && position >= head)) return;
      await pause(LOOK_EVERY_MS);
    }
  } finally {
    await worker.stop();
    await eventStore.close();
    await database.close();
  }
};

const writeSecret = (file: string, secret: string): Promise<void> =>
  writeFile(file, `${secret}\n`, { mode: 0o600, flag: "wx", flush: true });

const load = async (
  config: Config,
  backup: CheckedBackup,
  place: string | undefined,
): Promise<void> => {
  const target = await openTarget(config);
  endOnSignal(target.close);
  try {
    const finish = await claimDatabase(target.url);
    // Runs early, so that a start after an interruption reports what happened.
    if (place !== undefined) await writeSecret(place, backup.secret);
    const personalData = await withBar("Restore", (onProgress) =>
      loadBackup({ connectionString: target.url, backup, onProgress }),
    );
    say(`Every row is as it was in the backup. ${personalDataText(personalData)}`);
    await withBar("Read models", (onProgress) =>
      rebuild(target.url, backup.secret, config, onProgress),
    );
    await finish();
  } finally {
    await target.close();
  }
};

const restore = async ({ passphraseFile, secretTo }: Flags, folder: string): Promise<void> => {
  const config = readConfig(process.env);
  const manifest = await readManifest(folder);
  assertKnownMigrations(manifest, await knownMigrations());
  const place = secretPlace(config, secretTo);
  if (config.DATABASE_URL === undefined) await assertEmptyFolder(resolve(config.DAYBOOK_DATA));
  else if (place !== undefined && existsSync(place))
    throw new BackupError(`${place} exists already. Name a new file for the secret.`);
  const passphrase = await askPassphrase(passphraseFile);
  const backup = await withBar("Check", (onProgress) =>
    checkBackup(folder, passphrase, onProgress),
  );
  assertSameSecret(config, backup.secret);
  await load(config, backup, place);
  say(
    `Restored: the shop as of ${manifest.takenAt}, with the log up to position ${manifest.log.position}.`,
  );
  say(
    "It sends no emails and webhook calls and takes no card payments until you say in the console that it is the shop now, or run: npm run restore -- confirm --emails withhold --webhooks withhold",
  );
};

const check = async ({ passphraseFile }: Flags, from: string): Promise<void> => {
  const passphrase = await askPassphrase(passphraseFile);
  const { personalData } = await withBar("Check", (onProgress) =>
    checkBackup(from, passphrase, onProgress),
  );
  say(`This backup is whole. ${personalDataText(personalData)}`);
  if (personalData.closed > 0) process.exitCode = 1;
};

/** The same as the console's button, for people without a browser at hand. */
const confirm = async (choice: RestoreChoice): Promise<void> => {
  const server = await openOperatorDatabase(readConfig(process.env));
  const database = createDatabase({ connectionString: server.url, max: 2 });
  try {
    const confirmed = await createRestores(database).confirm("command", choice);
    say(
      confirmed
        ? "This installation is the shop now. Its jobs begin within a second."
        : "There is nothing to confirm: this installation is the shop already.",
    );
  } finally {
    await database.close();
    await server.close();
  }
};

const program = new Command("restore")
  .description(
    "Restores a backup into an empty data folder (DAYBOOK_DATA) or an empty database (DATABASE_URL).",
  )
  .option("--from <folder>", "folder of the backup")
  .option("--check", "verify the backup and restore nothing", false)
  .option("--passphrase-file <file>", "file with the passphrase, instead of a prompt")
  .option("--secret-to <file>", "with DATABASE_URL: new file for the secret of the shop")
  .action((flags: Flags) =>
    runCommand(async () => {
      if (flags.from === undefined)
        throw new BackupError("Name the folder of the backup: --from <folder>.");
      const from = resolve(flags.from);
      return flags.check ? check(flags, from) : restore(flags, from);
    }),
  );

const afterRestore = (name: string, what: string) =>
  new Option(`--${name} <choice>`, `${what} that were waiting when the backup was made`)
    .choices(["send", "withhold"])
    .makeOptionMandatory();

program
  .command("confirm")
  .description("Says that this restored copy is the shop now: emails, webhooks and payments begin.")
  .addOption(afterRestore("emails", "emails"))
  .addOption(afterRestore("webhooks", "webhook calls"))
  .action((choice: RestoreChoice) => runCommand(() => confirm(choice)));

await program.parseAsync();
