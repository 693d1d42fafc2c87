import {
  ANALYTICS_COOKIE,
  ANALYTICS_ID_SECONDS,
  markedId,
  readMarkedId,
  signedTextOf,
} from "#domain/analytics-ids/analytics-id.ts";
import { sentName } from "#infra/http/host-cookies.ts";
import type { SetCookie } from "#infra/http/route.ts";
import type { Signing } from "#infra/signing/port.ts";

const PURPOSE = "analytics id";
/** Proven values that a process remembers, so that a visitor's next page view needs no signature. */
const MAX_REMEMBERED = 10_000;

type Dependencies = {
  readonly signing: Signing;
  /** Browsers reach the website by https only. */
  readonly secureCookies: boolean;
};

/** Scripts read it: it is also kept in their storage, and they remove it when consent is withdrawn. */
const cookieOf = (value: string, maxAge: number): SetCookie => ({
  name: ANALYTICS_COOKIE,
  value,
  maxAge,
  httpOnly: false,
});

export const noAnalyticsCookie: SetCookie = cookieOf("", 0);

/**
 * Ids with the server's mark. An id without its mark, such as one that someone has read in a report,
 * is nobody's. Spec: B4.11, B9.3.
 */
export const createAnalyticsCookie = ({ signing, secureCookies }: Dependencies) => {
  /**
   * Over https only the name with the prefix counts: another subdomain could plant the other one, and
   * visitors would be recorded under the id of the person who planted it.
   */
  const name = secureCookies ? sentName({ name: ANALYTICS_COOKIE }) : ANALYTICS_COOKIE;
  const start = `${name}=`;
  const proven = new Set<string>();

  /** The id of a kept value; undefined unless this server has issued it for this website. */
  const prove = (websiteId: string, value: string): string | undefined => {
    const read = readMarkedId(value);
    if (read === undefined) return undefined;
    const { analyticsId, mark } = read;
    const text = signedTextOf(websiteId, analyticsId);
    const known = `${text} ${mark}`;
    if (proven.has(known)) return analyticsId;
    if (!signing.isSigned(PURPOSE, text, mark)) return undefined;
    if (proven.size >= MAX_REMEMBERED) proven.clear();
    proven.add(known);
    return analyticsId;
  };

  return {
    prove,
    /** The proven id in a request's `Cookie` header. */
    idIn: (websiteId: string, cookies: string): string | undefined => {
      if (!cookies.includes(start)) return undefined;
      const pairs = cookies.split(";").map((each) => each.trim());
      const value = pairs.find((each) => each.startsWith(start))?.slice(start.length);
      return value === undefined ? undefined : prove(websiteId, value);
    },
    /** Keeps the id in the browser, from now on for the whole time. */
    keep: (websiteId: string, analyticsId: string): SetCookie => {
      const mark = signing.sign(PURPOSE, signedTextOf(websiteId, analyticsId));
      return cookieOf(markedId(analyticsId, mark), ANALYTICS_ID_SECONDS);
    },
  };
};
export type AnalyticsCookie = ReturnType<typeof createAnalyticsCookie>;
