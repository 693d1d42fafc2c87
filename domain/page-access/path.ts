/** Our choice: no page of a site lies deeper than three; what lies below is covered by these. */
export const MOST_SEGMENTS = 8;
const MOST_DECODINGS = 5;
const MAX_LENGTH = 400;

const decodedOnce = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // What cannot be read stays as it is, piece by piece.
    return text.replace(/(?:%[\da-f]{2})+/gi, (piece) => {
      try {
        return decodeURIComponent(piece);
      } catch {
        return piece;
      }
    });
  }
};

const decoded = (text: string): string => {
  let before = text;
  for (let time = 0; time < MOST_DECODINGS; time += 1) {
    const after = decodedOnce(before);
    if (after === before) break;
    before = after;
  }
  return before;
};

/**
 * The one spelling of an address that rules are kept and looked up by: percent-encoding undone,
 * small letters, no empty, `.` and `..` segments, no slash at the end. `/Blog//a%2Fb/../` → `/blog/a`.
 */
export const normalPath = (path: string): string => {
  const segments: string[] = [];
  const plain = decoded(path.split(/[?#]/, 1)[0] as string).toLowerCase();
  for (const segment of plain.replaceAll("\\", "/").split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment === "..") segments.pop();
    else segments.push(segment);
  }
  return `/${segments.join("/")}`;
};

/** Needed to get in again, or never pages: the console, calls, files, accounts, the unlocking, leaving a mailing list and the links of restock mails. */
const neverLocked: ReadonlySet<string> = new Set([
  ..."config api account assets images unlock unsubscribe restock metrics healthz readyz".split(
    " ",
  ),
  ..."robots.txt sitemap.xml favicon.ico".split(" "),
]);

/** Of a path in its normal spelling. */
export const isNeverLocked = (path: string): boolean =>
  neverLocked.has(path.split("/", 2)[1] as string);

const SEGMENT = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/;

/** Whether a rule can be kept for it: the normal spelling of an address that a page can have. */
export const isRulePath = (path: string): boolean => {
  if (path === "/") return true;
  if (path.length > MAX_LENGTH || normalPath(path) !== path) return false;
  const segments = path.slice(1).split("/");
  return segments.length <= MOST_SEGMENTS && segments.every((each) => SEGMENT.test(each));
};

/** The path and those above it, the nearest first; `/` is the last. Of a path in its normal spelling. */
export const lineOf = (path: string): readonly string[] => {
  const segments = path.split("/").slice(1, MOST_SEGMENTS + 1);
  if (path === "/") return ["/"];
  const line = segments.map((_segment, index) => `/${segments.slice(0, index + 1).join("/")}`);
  return [...line.reverse(), "/"];
};

/** Name of a rule's stream. A rule's path has no `~`. */
export const ruleIdOf = (path: string): string => path.replaceAll("/", "~");
