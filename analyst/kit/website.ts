import { type Tools, UsageError } from "./tools.ts";

const knownText =
  "select distinct website_id as id from website_owners union select 'demo' order by 1";

/** A website without members is known by its events. */
const hasEvents = async (eventStore: Tools["eventStore"], websiteId: string): Promise<boolean> => {
  const head = await eventStore.head();
  for (let after = 0n; after < head; ) {
    const page = await eventStore.readAll({ after, limit: 1, filter: { websiteId } });
    if (page.events.length > 0) return true;
    after = page.upTo;
  }
  return false;
};

/** The website that the operator means; with a single one there is no need to name it. */
export const findWebsite = async (
  { database, eventStore }: Pick<Tools, "database" | "eventStore">,
  website: string | undefined,
): Promise<string> => {
  const known = (await database.query<{ id: string }>(knownText)).map(({ id }) => id);
  if (website === undefined) {
    if (known[0] !== undefined && known.length === 1) return known[0];
    throw new UsageError(
      `Name the website with --website: ${known.join(", ")}. Or see all of them with --all-websites.`,
    );
  }
  if (known.includes(website)) return website;
  if (await hasEvents(eventStore, website)) return website;
  throw new UsageError(`Unknown website: ${website}. Known websites: ${known.join(", ")}.`);
};
