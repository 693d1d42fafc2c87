import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventKey, eventTypes, jsonSchemaOf } from "#domain/event-types/all-events.ts";

const FOLDER = "schemas";

/** `OrderPlaced v1`, as the manifest counts it. */
export const versionName = (type: string, version: number): string => `${type} v${version}`;

/**
 * Writes the JSON Schema of each of these types and versions, unless a file with it is there. The
 * schema of a version never changes. Versions that this Daybook does not know get no file.
 */
export const writeSchemas = async (
  folder: string,
  versions: readonly string[],
  written: Readonly<Record<string, string>>,
): Promise<Record<string, string>> => {
  const files: Record<string, string> = { ...written };
  await mkdir(join(folder, FOLDER), { recursive: true });
  for (const name of versions.filter((each) => written[each] === undefined)) {
    const [type = "", version = ""] = name.split(" v");
    const event = eventTypes.get(eventKey(type, Number(version)));
    if (event === undefined) continue;
    const file = `${FOLDER}/${type}.v${version}.json`;
    const schema = { title: name, description: event.meaning, ...jsonSchemaOf(event) };
    await writeFile(join(folder, file), `${JSON.stringify(schema, null, 2)}\n`);
    files[name] = file;
  }
  return files;
};
