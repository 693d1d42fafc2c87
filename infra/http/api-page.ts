import type { Contract } from "#domain/kit/contract.ts";

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const row = ({ method, path, summary, access, crumb, permission }: Contract): string => `
    <tr>
      <td><code>${method}</code></td><td><code>${escapeHtml(path)}</code></td>
      <td>${escapeHtml(summary)}</td><td>${access}${permission === undefined ? "" : `: ${permission}`}</td>
      <td>${method !== "GET" && crumb !== false ? "yes" : ""}</td>
    </tr>`;

const section = (tag: string, contracts: readonly Contract[]): string => `
  <h2>${escapeHtml(tag)}</h2>
  <table>
    <thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who</th><th>Crumb</th></tr></thead>
    <tbody>${contracts.map(row).join("")}
    </tbody>
  </table>`;

/** Every call on one page, for people; machines read /api/openapi.json. */
export const apiPage = (contracts: readonly Contract[]): string => {
  const tags = [...new Set(contracts.map(({ tag }) => tag))].sort();
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <title>Daybook's API</title>
  <style>
    :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
    body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
    table { border-collapse: collapse; width: 100% }
    th, td { text-align: left; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #8884; vertical-align: top }
  </style>
</head>
<body>
  <h1>Daybook's API</h1>
  <p>Shapes of requests and answers are in <a href="/api/openapi.json">/api/openapi.json</a>. Calls
  that change something carry the <code>crumb</code> cookie's value in the header
  <code>X-CSRF-Token</code>; get one from <code>GET /api/crumb</code>.
  What calls record is described in <a href="/api/events">Daybook's events</a>.</p>
  ${tags
    .map((tag) =>
      section(
        tag,
        contracts.filter((each) => each.tag === tag),
      ),
    )
    .join("")}
</body>
</html>`;
};
