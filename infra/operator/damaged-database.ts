import { StartError } from "./start-error.ts";

/** Postgres's own words; its error code is lost on the way between processes. */
const DAMAGE = /invalid page in block \d+ of relation|could not read blocks? |missing chunk number/;
const MAX_CAUSES = 4;

/** The first sign of a damaged file in an error or its causes. */
const findDamage = (error: unknown, depth = 0): string | undefined => {
  if (!(error instanceof Error) || depth > MAX_CAUSES) return undefined;
  const { code } = error as { readonly code?: unknown };
  if (code === "XX001" || code === "XX002" || DAMAGE.test(error.message)) return error.message;
  return findDamage(error.cause, depth + 1);
};

/** What to do when a file of the database is damaged; other errors stay as they are. */
export const explainDamage = (error: unknown, place: string): unknown => {
  const damage = findDamage(error);
  if (damage === undefined) return error;
  return new StartError(
    `A file of the database is damaged. Postgres says: ${damage}`,
    `Daybook does not start, so that nothing is written on top of the damage. Keep a copy of ${place}, check the disk,`,
    "and restore your latest backup into an empty place (npm run restore, docs/backup.md).",
  );
};
