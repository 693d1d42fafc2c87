import { resolve } from "node:path";
import { Command } from "commander";
import { askNewPassphrase, askPassphrase } from "#infra/backup/ask-passphrase.ts";
import { BackupError } from "#infra/backup/backup-error.ts";
import { checkBackup } from "#infra/backup/check-backup.ts";
import { endOnSignal, personalDataText, runCommand, say, withBar } from "#infra/backup/command.ts";
import type { Manifest } from "#infra/backup/manifest.ts";
import { writeBackup } from "#infra/backup/write-backup.ts";
import { readConfig } from "#infra/config/config.ts";
import { programVersion } from "#infra/config/program-version.ts";
import { readSecret } from "#infra/config/secret.ts";
import { openOperatorDatabase } from "#infra/operator/operator-database.ts";
import { knownMigrations } from "#infra/postgres/migrate.ts";

type Flags = { readonly to?: string; readonly check?: string; readonly passphraseFile?: string };

const MEGABYTE = 1_000_000;

const sizeOf = ({ parts }: Manifest): string => {
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  return `${rows.toLocaleString("en-GB")} rows in ${parts.length} parts, ${(bytes / MEGABYTE).toFixed(1)} MB`;
};

/** Writes a backup of this installation's database, which can be running. */
const backUp = async (folder: string, passphraseFile: string | undefined): Promise<void> => {
  const config = readConfig(process.env);
  const passphrase = await askNewPassphrase(passphraseFile);
  const database = await openOperatorDatabase(config);
  endOnSignal(database.close);
  try {
    const secret = await readSecret(config);
    const manifest = await withBar("Backup", async (onProgress) =>
      writeBackup({
        connectionString: database.url,
        secret,
        passphrase,
        folder,
        version: await programVersion(),
        knownMigrations: await knownMigrations(),
        onProgress,
      }),
    );
    say(
      `Backed up to ${folder}: the log up to position ${manifest.log.position}, ${sizeOf(manifest)}, as of ${manifest.takenAt}.`,
    );
  } finally {
    await database.close();
  }
};

const check = async (folder: string, passphraseFile: string | undefined): Promise<void> => {
  const passphrase = await askPassphrase(passphraseFile);
  const { manifest, personalData } = await withBar("Check", (onProgress) =>
    checkBackup(folder, passphrase, onProgress),
  );
  say(
    `This backup is whole: the log up to position ${manifest.log.position}, ${sizeOf(manifest)}, as of ${manifest.takenAt}.`,
  );
  say(personalDataText(personalData));
  if (personalData.closed > 0) process.exitCode = 1;
};

const program = new Command("backup")
  .description("Backs up this Daybook while it runs, or checks a backup.")
  .option("--to <folder>", "new folder for the backup")
  .option("--check <folder>", "read a backup and verify it, without restoring anything")
  .option("--passphrase-file <file>", "file with the passphrase, instead of a prompt")
  .action(({ to, check: checked, passphraseFile }: Flags) =>
    runCommand(async () => {
      if ((to === undefined) === (checked === undefined))
        throw new BackupError("Name a folder: --to <folder> to back up, or --check <folder>.");
      if (to !== undefined) await backUp(resolve(to), passphraseFile);
      else await check(resolve(checked as string), passphraseFile);
    }),
  );

await program.parseAsync();
