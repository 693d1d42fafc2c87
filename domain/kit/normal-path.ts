/** A path that is encoded more often keeps the remaining encoding. */
const MAX_DECODINGS = 5;

const decodedOnce = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // A part that cannot be decoded stays as it is.
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
  for (let time = 0; time < MAX_DECODINGS; time += 1) {
    const after = decodedOnce(before);
    if (after === before) break;
    before = after;
  }
  return before;
};

/** Nearly all paths, as they are linked to, are in their normal form. */
const NORMAL = /^(?:\/[a-z\d_-]+)+$/;

/**
 * The normal form of a path, used wherever paths are compared: by the router, in the browser, by
 * page access and by the reports. Percent-encoding is decoded, letters are lower case, and there
 * are no empty, `.` and `..` segments and no slash at the end. `/Blog//a%2Fb/../` → `/blog/a`.
 */
export const normalPath = (path: string): string => {
  if (path === "/" || NORMAL.test(path)) return path;
  const segments: string[] = [];
  const plain = decoded(path.split(/[?#]/, 1)[0] as string).toLowerCase();
  for (const segment of plain.replaceAll("\\", "/").split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment === "..") segments.pop();
    else segments.push(segment);
  }
  return `/${segments.join("/")}`;
};
