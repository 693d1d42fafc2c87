import { escapeHtml } from "../shared/escape-html.ts";
import { LINK_DAYS } from "./texts.ts";

export type FilesMailFacts = {
  readonly websiteTitle: string;
  /** Counts the website's definite orders from 1. */
  readonly orderNumber: number;
  readonly name: string;
  readonly fileNames: readonly string[];
  /** Absolute address of the page with the files. */
  readonly url: string;
};

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Tells buyers where their files are. */
export const filesMail = (facts: FilesMailFacts) => {
  const title = oneLine(facts.websiteTitle);
  const name = oneLine(facts.name);
  const heading = name === "" ? "Your files are here." : `Your files are here, ${name}.`;
  const names = facts.fileNames.map(oneLine);
  const until = `The link works for ${LINK_DAYS} days.`;
  return {
    subject: `Your files from order #${facts.orderNumber} at ${title}`,
    text: [
      heading,
      "",
      ...names.map((each) => `- ${each}`),
      "",
      facts.url,
      "",
      until,
      title,
      "",
    ].join("\n"),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f4f2;font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;color:#1c1c1a">
<h1 style="font-size:24px;font-weight:600">${escapeHtml(heading)}</h1>
<ul>${names.map((each) => `<li>${escapeHtml(each)}</li>`).join("")}</ul>
<p><a href="${escapeHtml(facts.url)}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:#24304f;color:#ffffff;text-decoration:none;font-weight:600">Download</a></p>
<p style="font-size:14px;color:#5c5c57">${escapeHtml(until)} ${escapeHtml(title)}</p>
</body></html>
`,
  };
};
