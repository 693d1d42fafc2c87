import { globSync } from "node:fs";
import { schemaOf } from "#tests/projections/sample-values.ts";

export type DefinedEvent = {
  readonly type: string;
  /** Names of what it carries. */
  readonly members: readonly string[];
};

/** Every event that the domain defines: exported schemas of the files called events.ts, in the kit, too. */
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
