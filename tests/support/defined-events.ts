import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { schemaOf } from "#tests/projections/sample-values.ts";

export type DefinedEvent = {
  readonly type: string;
  /** Names of what it carries. */
  readonly members: readonly string[];
};

/** Every event that the domain defines: exported schemas of the files called events.ts. */
export const definedEvents = async (): Promise<readonly DefinedEvent[]> => {
  const folder = new URL("../../domain/", import.meta.url);
  const events = new Map<string, DefinedEvent>();
  for (const context of await readdir(folder)) {
    const file = new URL(`${context}/events.ts`, folder);
    if (!existsSync(file)) continue;
    const module: Record<string, unknown> = await import(/* @vite-ignore */ file.href);
    for (const value of Object.values(module)) {
      if (typeof value !== "object" || value === null || !("_zod" in value)) continue;
      const schema = schemaOf(value);
      for (const { properties = {} } of schema.oneOf ?? schema.anyOf ?? [schema]) {
        const type = properties.type?.const;
        if (typeof type === "string" && /^[A-Z]/.test(type))
          events.set(type, { type, members: Object.keys(properties) });
      }
    }
  }
  return [...events.values()].sort((a, b) => (a.type < b.type ? -1 : 1));
};
