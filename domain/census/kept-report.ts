import { jsonBytesOf } from "../kit/json-bytes.ts";
import { leadingText } from "../kit/leading-text.ts";

/**
 * Maximum size in bytes of a report's JSON in the log. With its visitor and time, a report stays
 * below two kilobytes. The limit exists because the log is never deleted and anyone can send
 * reports.
 */
export const MAX_REPORT_BYTES = 1_536;

/** Members in the order of cutting, with the number of bytes that each keeps. */
const cutFirst: readonly (readonly [name: string, least: number])[] = [
  ["title", 40],
  ["pageTitle", 40],
  ["mediaTitle", 60],
  ["queryString", 60],
  ["referrer", 100],
  ["userAgent", 160],
  ["websiteId", 24],
  ["templateId", 24],
  ["pageHash", 40],
  ["variantId", 60],
  ["website_locale", 24],
  ["collectionId", 24],
  ["pageId", 40],
  ["orderId", 60],
  ["sku", 60],
  ["itemId", 60],
  ["member_locale", 24],
  ["formId", 66],
  ["destination", 160],
  ["label", 160],
  ["mediaUrl", 200],
  ["pagePath", 200],
  ["url", 200],
];

type Members = { [name: string]: unknown };

/** Shortens the texts of the members. Returns the number of bytes that are still too many. */
const cutTexts = (members: Members, overBytes: number): number => {
  let over = overBytes;
  for (const [name, least] of cutFirst) {
    const text = members[name];
    if (over <= 0) return over;
    if (typeof text !== "string") continue;
    const before = jsonBytesOf(text);
    if (before <= least) continue;
    const cut = leadingText(text, Math.max(least, before - over), jsonBytesOf);
    members[name] = cut;
    over -= before - jsonBytesOf(cut);
  }
  return over;
};

/** The leading items that remain when this many bytes are removed. */
const fewerOf = (ids: readonly string[], overBytes: number): readonly string[] => {
  let over = overBytes;
  let length = ids.length;
  while (over > 0 && length > 0) {
    length -= 1;
    over -= jsonBytesOf(ids[length]) + 1;
  }
  return ids.slice(0, length);
};

/**
 * A report as the log stores it. Nearly all reports are stored whole. In a report that is too
 * large, the least important texts are shortened first, and the last fields at which a form failed
 * are dropped.
 */
export const keptReport = <Report extends object>(
  report: Report,
  maxBytes = MAX_REPORT_BYTES,
): Report => {
  const over = jsonBytesOf(report) - maxBytes;
  if (over <= 0) return report;
  const kept = copyOf(report);
  const left = cutTexts(
    kept,
    kept.data === undefined ? over : cutTexts(kept.data as Members, over),
  );
  if (left > 0 && Array.isArray(kept.fieldIds)) kept.fieldIds = fewerOf(kept.fieldIds, left);
  return kept as Report;
};

const copyOf = (report: object): Members => {
  const { data, ...members } = report as Members;
  return data === undefined ? members : { ...members, data: { ...(data as Members) } };
};
