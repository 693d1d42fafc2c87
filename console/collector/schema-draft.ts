import type { VersionStep } from "#domain/collector/schema-name.ts";
import type { SchemaProblem } from "#domain/collector/schema-text.ts";
import { CallError } from "../kit/calls/api.ts";

/** A new schema to begin with. */
export const firstText = `{
  "type": "object",
  "properties": {
    "step": { "type": "integer", "minimum": 1 }
  },
  "required": ["step"],
  "additionalProperties": false
}`;

/** What a refused release says: the problems with their places, and the step that would allow it. */
export const refusalOf = (
  error: unknown,
): { readonly problems: readonly SchemaProblem[]; readonly needs: VersionStep | undefined } => {
  const { problems, needs } = error instanceof CallError ? error.members : {};
  return {
    problems: Array.isArray(problems) ? (problems as SchemaProblem[]) : [],
    needs: needs as VersionStep | undefined,
  };
};

const exampleOf = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return "…";
  const { type, enum: values, const: only, minimum } = value as Readonly<Record<string, unknown>>;
  if (only !== undefined) return only;
  if (Array.isArray(values)) return values[0];
  switch (Array.isArray(type) ? type[0] : type) {
    case "integer":
    case "number":
      return typeof minimum === "number" ? minimum : 1;
    case "boolean":
      return true;
    case "array":
      return [];
    case "object":
      return {};
    case "null":
      return null;
    default:
      return "…";
  }
};

/** A content with the members of a schema's text; empty when it cannot be read. */
export const exampleContent = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const { properties = {} } = JSON.parse(text) as { properties?: object };
    return Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema)]),
    );
  } catch {
    return {};
  }
};

const indented = (value: unknown, spaces: number): string =>
  JSON.stringify(value, null, 2).replaceAll("\n", `\n${" ".repeat(spaces)}`);

/** What a page sends, to be copied. */
export const pageSnippet = (name: string, content: object): string => `<script>
  fetch("/api/v1/clanker/events", {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      eventSchemaName: ${JSON.stringify(name)},
      eventId: crypto.randomUUID(),
      eventContent: JSON.stringify({
        page_path: location.pathname,
        ...${indented(content, 8)}
      })
    })
  });
</script>`;

const CONSENT_NOTE = `# Ids of visitors are kept with their consent only. Where they are asked for it,
# add the visitor's answer: -H 'cookie: cookies_allowed=allowed'`;

/** The same from a server, in a shell. */
export const serverSnippet = (origin: string, name: string, content: object): string => {
  const event = {
    eventSchemaName: name,
    eventContent: JSON.stringify({ event_source: "SERVER", ...content }),
  };
  const quoted = JSON.stringify(event).replaceAll("'", "'\\''");
  return `${CONSENT_NOTE}
curl ${origin}/api/v1/clanker/events \\
  -H 'content-type: application/json' \\
  -d '${quoted}'`;
};
