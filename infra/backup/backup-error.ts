/** Shown to the person at the terminal as its message, without a stack. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupError";
  }
}

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown } | null)?.code;

const unwritable: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EROFS: "the file system is read-only",
  EACCES: "this user must not write there",
  EPERM: "this user must not write there",
};

/** A readable message for errors of the file system; any other error is unchanged. */
export const explainedWrite = (error: unknown, folder: string, consequence: string): unknown => {
  const reason = unwritable[String(codeOf(error))];
  if (reason === undefined) return error;
  return new BackupError(`Cannot write to ${folder}: ${reason}. ${consequence}`, { cause: error });
};
