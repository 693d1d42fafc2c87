import { readFile } from "node:fs/promises";

/** The version of the Daybook that runs. */
export const programVersion = async (): Promise<string> =>
  JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8")).version;
