import { globSync } from "node:fs";
import { schemaOf } from "#tests/projections/sample-values.ts";

export type DefinedEvent = {
  readonly type: string;
  /** Names of its members. */
  readonly members: readonly string[];
};

/**
 * Every event of the domain: exported schemas of the files called events.ts, including the kit's.
 */
export const definedEvents = async (): Promise<readonly DefinedEvent[]> => {
  const folder = new URL("../../domain/", import.meta.url);
  const events = new Map<string, DefinedEvent>();
  const files = globSync("**/events.ts", { cwd: folder });
  for (const file of files) {
    const module: Record<string, unknown> = await import(
      /* @vite-ignore */ new URL(file, folder).href
    );
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
