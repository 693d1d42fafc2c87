import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { BackupError } from "./backup-error.ts";
import { SHORTEST_PASSPHRASE } from "./seal-secret.ts";

/** One question without echo: the input is not displayed. */
const askSilently = async (question: string): Promise<string> => {
  process.stderr.write(question);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const asking = createInterface({ input: process.stdin, output, terminal: true });
  const interrupted = new AbortController();
  asking.once("SIGINT", () => interrupted.abort());
  try {
    return await asking.question("", { signal: interrupted.signal });
  } catch (error) {
    if (interrupted.signal.aborted) throw new BackupError("Interrupted.");
    throw error;
  } finally {
    asking.close();
    process.stderr.write("\n");
  }
};

const fromFile = async (file: string): Promise<string> => {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new BackupError(`The passphrase file ${file} cannot be read.`, { cause });
  });
  // Editors and `echo` end a file with a line break that does not belong to the passphrase.
  const passphrase = text.replace(/\r?\n$/, "");
  if (passphrase === "") throw new BackupError(`The passphrase file ${file} is empty.`);
  return passphrase;
};

const assertTerminal = (): void => {
  if (process.stdin.isTTY !== true)
    throw new BackupError(
      "There is no terminal to ask for the passphrase. Name a file that holds it: --passphrase-file <file>.",
    );
};

/** The passphrase of an existing backup. */
export const askPassphrase = async (file: string | undefined): Promise<string> => {
  if (file !== undefined) return fromFile(file);
  assertTerminal();
  return askSilently("Passphrase of the backup: ");
};

/** The passphrase of a new backup, entered twice because a typing mistake would make it useless. */
export const askNewPassphrase = async (file: string | undefined): Promise<string> => {
  if (file === undefined) assertTerminal();
  const passphrase =
    file === undefined ? await askSilently("Passphrase for the backup: ") : await fromFile(file);
  if (passphrase.length < SHORTEST_PASSPHRASE)
    throw new BackupError(`The passphrase must have ${SHORTEST_PASSPHRASE} characters or more.`);
  if (file === undefined && (await askSilently("The same again: ")) !== passphrase)
    throw new BackupError("The two passphrases are different.");
  return passphrase;
};
