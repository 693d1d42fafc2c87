const reasons: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  EACCES: "no permission",
  EPERM: "no permission",
  EISDIR: "this is a folder",
  ENOTDIR: "a part of this path is not a folder",
  EROFS: "this disk is read-only",
  ENOSPC: "no space is left on the disk",
  EMFILE: "too many files are open",
};

/** What is wrong with a file that the person at the terminal named; undefined for other errors. */
export const fileProblem = (error: unknown): string | undefined => {
  const { code, path } = error as { readonly code?: unknown; readonly path?: unknown };
  if (typeof code !== "string") return undefined;
  const reason = reasons[code];
  if (reason === undefined) return undefined;
  return typeof path === "string" ? `${path}: ${reason}.` : `A file cannot be used: ${reason}.`;
};
