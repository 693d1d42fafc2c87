import type { ContentItemInput } from "#domain/content/item.ts";
import type { Client } from "./client.ts";

type Change = Partial<Omit<ContentItemInput, "itemId">>;

/** A post in a call's format, in the collection `journal` by default. */
export const aPost = (urlId: string, change: Change = {}) => ({
  collectionId: "journal",
  recordType: 1 as const,
  title: `Post ${urlId}`,
  urlId,
  body: "<p>First paragraph.</p><p>Second.</p>",
  ...change,
});

/** An event of the collection `calendar`; hours count from now. */
export const anEvent = (urlId: string, fromHours: number, change: Change = {}) => {
  const startDate = Date.now() + fromHours * 3_600_000;
  return {
    ...aPost(urlId),
    collectionId: "calendar",
    recordType: 12 as const,
    title: `Event ${urlId}`,
    startDate,
    endDate: startDate + 7_200_000,
    ...change,
  };
};

const expectOk = ({ status, body }: { status: number; body: unknown }): void => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
};

/** A blog `/blog`, a calendar `/events` and a gallery `/gallery`, empty. */
export const defineCollections = async (owner: Client): Promise<void> => {
  for (const [id, kind, slug, title] of [
    ["journal", "blog", "blog", "The Journal"],
    ["calendar", "events", "events", "Events"],
    ["pictures", "gallery", "gallery", "Gallery"],
  ] as const)
    expectOk(await owner.put(`/api/console/content/collections/${id}`, { kind, slug, title }));
};

export const saveAndPublish = async (
  owner: Client,
  item: ReturnType<typeof aPost>,
  publishOn?: number,
): Promise<void> => {
  const path = `/api/console/content/items/${item.urlId}`;
  expectOk(await owner.put(path, item));
  expectOk(await owner.post(`${path}/publish`, publishOn === undefined ? {} : { publishOn }));
};
