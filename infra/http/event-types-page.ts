import { escapeHtml } from "#domain/kit/escape-html.ts";

/** One version of one type of event, described. */
export type DescribedEvent = {
  readonly type: string;
  readonly version: number;
  /** The feature that records it. */
  readonly context: string;
  readonly meaning: string;
  /** The shape of its data, as JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>>;
};

const membersOf = ({ schema }: DescribedEvent): string => {
  const { properties = {}, required = [] } = schema as {
    properties?: Readonly<Record<string, unknown>>;
    required?: readonly string[];
  };
  return Object.keys(properties)
    .filter((name) => name !== "type")
    .map((name) => `<code>${escapeHtml(name)}${required.includes(name) ? "" : "?"}</code>`)
    .join(" ");
};

const row = (event: DescribedEvent): string => `
    <tr id="${escapeHtml(event.type)}">
      <td><a href="#${escapeHtml(event.type)}"><code>${escapeHtml(event.type)}</code></a></td><td>${event.version}</td>
      <td>${escapeHtml(event.meaning)}</td><td>${membersOf(event)}</td>
    </tr>`;

const section = (context: string, events: readonly DescribedEvent[]): string => `
  <h2>${escapeHtml(context)}</h2>
  <table>
    <thead><tr><th>Event</th><th>Version</th><th>Meaning</th><th>Data</th></tr></thead>
    <tbody>${events.map(row).join("")}
    </tbody>
  </table>`;

/** Every type of event on one page, for people; machines read /api/events.json. */
export const eventTypesPage = (events: readonly DescribedEvent[]): string => {
  const contexts = [...new Set(events.map(({ context }) => context))].sort();
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <title>Daybook's events</title>
  <style>
    :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
    body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
    table { border-collapse: collapse; width: 100%; display: block; overflow-x: auto }
    th, td { text-align: left; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #8884; vertical-align: top; min-width: 6rem }
    :target { background: #fd08 }
  </style>
</head>
<body>
  <h1>Daybook's events</h1>
  <p>Each change of a website is one of these ${events.length} events. An event never changes once it is recorded. The schemas
  of their data are in <a href="/api/events.json">/api/events.json</a>, and the calls that cause them in <a href="/api">/api</a>.
  A member with <code>personId</code> and <code>sealed</code> is personal data, encrypted with a key that an erasure destroys.</p>
  ${contexts
    .map((context) =>
      section(
        context,
        events.filter((event) => event.context === context),
      ),
    )
    .join("")}
</body>
</html>`;
};
