import { existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { UsageError } from "../kit/tools.ts";

const Part = z.object({
  /** Path below the folder of the export. */
  file: z.string(),
  /** Day of recording, UTC. */
  day: z.iso.date(),
  rows: z.number().int().positive(),
  bytes: z.number().int().positive(),
  sha256: z.string(),
  /** Positions of its first and last event. */
  first: z.number().int(),
  last: z.number().int(),
});
export type Part = z.infer<typeof Part>;

/** What an export contains; a folder continues only what its manifest began. */
export const Selection = z.object({
  /** Null: all websites. */
  website: z.string().nullable(),
  types: z.array(z.string()).nullable(),
  stream: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type Selection = z.infer<typeof Selection>;

const Manifest = z.object({
  format: z.literal("daybook-events"),
  version: z.literal(1),
  selection: Selection,
  /** Everything up to this position is in the parts. */
  upTo: z.number().int().min(0),
  /** Number of events by type and version, such as `OrderPlaced v1`. */
  types: z.record(z.string(), z.number().int()),
  /** Path of the JSON Schema of each, by the same names. */
  schemas: z.record(z.string(), z.string()).default({}),
  rows: z.number().int().min(0),
  bytes: z.number().int().min(0),
  parts: z.array(Part),
});
export type Manifest = z.infer<typeof Manifest>;

const FILE = "manifest.json";
export const UNFINISHED = ".unfinished";

const empty = (selection: Selection): Manifest => ({
  format: "daybook-events",
  version: 1,
  selection,
  upTo: 0,
  types: {},
  schemas: {},
  rows: 0,
  bytes: 0,
  parts: [],
});

const readManifest = async (file: string): Promise<Manifest> => {
  const read = Manifest.safeParse(JSON.parse(await readFile(file, "utf8")));
  if (read.success) return read.data;
  throw new UsageError(`${file} is not the manifest of an export: ${z.prettifyError(read.error)}`);
};

const assertNoForeignFiles = async (folder: string): Promise<void> => {
  const files = await readdir(folder);
  const foreign = files.find((name) => name !== FILE && !name.startsWith("day="));
  if (foreign !== undefined || files.some((name) => name.startsWith("day=")))
    throw new UsageError(`${folder} contains files and no manifest. Name an empty folder.`);
};

/** Removes what a killed run left behind. */
const removeUnfinished = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder, { recursive: true }))
    if (name.endsWith(UNFINISHED)) await rm(join(folder, name));
};

/** The manifest of this folder, which is created when it does not exist. */
export const openManifest = async (folder: string, selection: Selection): Promise<Manifest> => {
  await mkdir(folder, { recursive: true });
  await removeUnfinished(folder);
  const file = join(folder, FILE);
  if (!existsSync(file)) {
    await assertNoForeignFiles(folder);
    const manifest = empty(selection);
    // Written first: parts without a manifest would be foreign files to the next run.
    await writeManifest(folder, manifest);
    return manifest;
  }
  const manifest = await readManifest(file);
  if (JSON.stringify(manifest.selection) !== JSON.stringify(selection))
    throw new UsageError(
      `${folder} contains an export of other events: ${JSON.stringify(manifest.selection)}. Repeat its options, or name another folder.`,
    );
  return manifest;
};

/** The file is whole at every moment, also when the process is killed. */
export const writeManifest = async (folder: string, manifest: Manifest): Promise<void> => {
  const file = join(folder, FILE);
  const handle = await open(`${file}${UNFINISHED}`, "w");
  await handle.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
  await handle.sync();
  await handle.close();
  await rename(`${file}${UNFINISHED}`, file);
};
