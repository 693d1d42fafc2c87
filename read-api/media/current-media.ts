import type { RequestContext } from "#infra/http/context.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createRecent } from "../kit/recent.ts";

/** What a replaced file shows now. */
type Current = {
  readonly assetUrl: string;
  /** Only for pictures. */
  readonly originalSize?: string;
  readonly systemDataVariants?: string;
  readonly colorData?: unknown;
};

/** The current content of files that were replaced, by the hash of a former content. */
export type CurrentMedia = ReadonlyMap<string, Current> & {
  /** The position of the event log that it is complete to. */
  readonly position: bigint;
};

/** Two uploads can have had the same content. Where one still has it, its pages keep it. */
const replacedText = `
  select distinct on (version.file_id) version.file_id as "fileId",
         media.asset_url as "assetUrl", media.picture
    from read.media_versions as version
    join read.media_contents as media using (website_id, media_id)
   where version.website_id = $1 and version.file_id <> media.file_id
     and not exists (select from read.media_contents as other
                      where other.website_id = version.website_id
                        and other.file_id = version.file_id)
   order by version.file_id, version.media_id`;

/** With the position in the same statement, so that both are of one moment; also without any replaced file. */
const text = `
  select replaced.*, counted.position
    from (select coalesce(max(position), 0)::text as position from projection_builds
           where projection = 'media-contents' and state = 'current') as counted
    left join (${replacedText}) as replaced on true`;

type Row = {
  /** Null in the only row of a website without replaced files. */
  readonly fileId: string | null;
  readonly position: string;
  readonly assetUrl: string;
  readonly picture: Omit<Required<Current>, "assetUrl"> | null;
};

const toCurrent = ({ assetUrl, picture }: Row): Current => {
  if (picture === null) return { assetUrl };
  const { originalSize, systemDataVariants, colorData } = picture;
  return { assetUrl, originalSize, systemDataVariants, colorData };
};

/** From memory, because every page and every picture needs it. */
export const createFindCurrentMedia = (sql: Sql, nowMs: () => number) =>
  createRecent<CurrentMedia>(async (websiteId) => {
    const rows = await sql.query<Row>(text, [websiteId]);
    const files = rows.flatMap((row) =>
      row.fileId === null ? [] : [[row.fileId, toCurrent(row)] as const],
    );
    return Object.assign(new Map(files), { position: BigInt(rows[0]?.position ?? 0) });
  }, nowMs);

export type FindCurrentMedia = ReturnType<typeof createFindCurrentMedia>;

/**
 * What the address of a file leads to; undefined: to the file itself. A browser that has just undone a
 * replacement asks for the former file again, which memory would still lead to the content that was undone. One
 * whose write is in memory already, which is nearly always so, costs no query.
 */
export const currentOf = async (
  find: FindCurrentMedia,
  { websiteId, readAfter }: Pick<RequestContext, "websiteId" | "readAfter">,
  fileId: string,
): Promise<Current | undefined> => {
  const current = await find(websiteId);
  const known = current.get(fileId);
  if (known === undefined || readAfter === undefined || readAfter <= current.position) return known;
  return (await find(websiteId, { fresh: true })).get(fileId);
};

const ADDRESS = /\/(?:images|files)\/([0-9a-f]{64})\.[a-z0-9]{3,4}/g;

const inText = (value: string, current: CurrentMedia): string =>
  value.includes("/images/") || value.includes("/files/")
    ? value.replace(ADDRESS, (address, fileId: string) => current.get(fileId)?.assetUrl ?? address)
    : value;

type AnyObject = Readonly<Record<string, unknown>>;

/** The facts of a picture change with its address, where the data has them. */
const factsOf = (object: AnyObject, current: CurrentMedia): AnyObject => {
  const { assetUrl } = object;
  if (typeof assetUrl !== "string") return {};
  const [[, fileId] = []] = assetUrl.matchAll(ADDRESS);
  const facts = fileId === undefined ? undefined : current.get(fileId);
  return Object.fromEntries(Object.entries(facts ?? {}).filter(([name]) => name in object));
};

const inValue = (value: unknown, current: CurrentMedia): unknown => {
  if (typeof value === "string") return inText(value, current);
  if (value instanceof Map)
    return new Map([...value].map(([key, each]) => [key, inValue(each, current)]));
  if (Array.isArray(value)) return value.map((each) => inValue(each, current));
  if (typeof value !== "object" || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const object = value as AnyObject;
  const changed = Object.entries(object).map(([name, each]) => [name, inValue(each, current)]);
  return { ...Object.fromEntries(changed), ...factsOf(object, current) };
};

/**
 * Data of a page with the current content of every file that was replaced. It costs nothing for a
 * website that has replaced none.
 */
export const withCurrentMedia = <Value>(value: Value, current: CurrentMedia): Value =>
  current.size === 0 ? value : (inValue(value, current) as Value);

/** Changes whenever a page could show something else. */
export const editionOf = (current: CurrentMedia): string =>
  [...current.values()].map(({ assetUrl }) => assetUrl).join(" ");
