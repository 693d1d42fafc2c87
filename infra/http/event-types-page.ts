import { escapeHtml } from "#domain/kit/escape-html.ts";
import { membersOf } from "./member-types.ts";

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

const titleOf = (context: string): string => {
  const words = context.replaceAll("-", " ");
  return escapeHtml(words.charAt(0).toUpperCase() + words.slice(1));
};
const anchorOf = (context: string): string => `about-${context.replaceAll(/[^a-z]+/gi, "-")}`;

const dataOf = ({ schema }: DescribedEvent): string => {
  const members = membersOf(schema);
  if (members.length === 0) return "<p>No data.</p>";
  return `<dl>${members
    .map(
      ({ name, isOptional, type }) =>
        `<div><dt><code>${escapeHtml(name)}</code>${isOptional ? " <i>optional</i>" : ""}</dt><dd>${escapeHtml(type)}</dd></div>`,
    )
    .join("")}</dl>`;
};

const article = (event: DescribedEvent, isNewest: boolean): string => {
  const { type, version, meaning } = event;
  const id = escapeHtml(isNewest ? type : `${type}.v${version}`);
  return `
  <article id="${id}">
    <h3><a href="#${id}">${escapeHtml(type)}</a> <small>version ${version}</small></h3>
    <p>${escapeHtml(meaning)}</p>
    <details><summary>Data</summary>${dataOf(event)}</details>
  </article>`;
};

const section = (context: string, events: readonly DescribedEvent[]): string => {
  const newest = new Map<string, number>();
  for (const { type, version } of events)
    newest.set(type, Math.max(version, newest.get(type) ?? 0));
  return `
  <section id="${anchorOf(context)}">
  <h2>${titleOf(context)}</h2>${events
    .map((event) => article(event, newest.get(event.type) === event.version))
    .join("")}
  </section>`;
};

const styles = `
    :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --line: #8884; --muted: light-dark(#5b5b5b, #a8a8a8) }
    body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
    a { color: light-dark(#1d4f91, #a9c4f0) }
    nav { display: flex; flex-wrap: wrap; gap: .35rem 1rem; padding-block: 1rem; border-block: 1px solid var(--line) }
    h2 { margin: 2.5rem 0 0 }
    article { padding-block: .85rem; border-bottom: 1px solid var(--line) }
    h3 { margin: 0; font: 600 1rem/1.5 ui-monospace, monospace }
    h3 a { text-decoration: none }
    h3 a:hover { text-decoration: underline }
    small, i { color: var(--muted); font: normal .8125rem system-ui, sans-serif }
    article p { margin: .15rem 0 }
    summary { color: var(--muted); font-size: .875rem; cursor: pointer }
    dl { margin: .35rem 0 0; font-size: .875rem }
    dl div { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 0 1rem; padding-block: .15rem }
    dd { margin: 0; color: var(--muted) }
    :target { background: #fd08 }
    @media (max-width: 36rem) { dl div { grid-template-columns: minmax(0, 1fr) } dd { padding-left: 1rem } }`;

/** Every type of event on one page, for people; machines read /api/events.json. */
export const eventTypesPage = (events: readonly DescribedEvent[]): string => {
  const contexts = [...new Set(events.map(({ context }) => context))].sort();
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <title>Daybook's events</title>
  <style>${styles}
  </style>
</head>
<body>
  <h1>Daybook's events</h1>
  <p>Each change of a website is one of these ${events.length} events. An event never changes once it is recorded. The schemas
  of their data are in <a href="/api/events.json">/api/events.json</a>, and the calls that cause them in <a href="/api">/api</a>.
  Data with <code>personId</code> and <code>sealed</code> is personal, and encrypted with a key that an erasure destroys.
  <code>npm run analyst -- schemas OrderPlaced --sql</code> prints a question with a column for each member.</p>
  <nav aria-label="Areas">${contexts
    .map((context) => `<a href="#${anchorOf(context)}">${titleOf(context)}</a>`)
    .join(" ")}</nav>
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
