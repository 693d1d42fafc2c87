import { SAVED_VIEWS_ID } from "#domain/saved-views/decide.ts";
import { ViewTexts } from "#domain/saved-views/events.ts";
import { namesPerson, type TypedTexts } from "#domain/saved-views/names-person.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createDestroyStale, createSavedViews, type SavedViewDependencies } from "./save-view.ts";

/** Maximum length of an answer that can be a name or a number; longer ones are messages. */
const MAX_ANSWER = 80;

/** All data about a person that lists show and filters can contain. */
const knownText = `
  select distinct text from (
    select unnest(array[email, name, phone]) from read.orders
     where website_id = $1 and person_id = any($2::uuid[])
    union all select unnest(array[email, first_name, last_name, nullif(trim(concat_ws(' ', first_name, last_name)), '')])
      from read.site_users where website_id = $1 and person_id = any($2::uuid[])
    union all select email from read.restock_sign_ups
     where website_id = $1 and person_id = any($2::uuid[])
    union all select unnest(array[email, name]) from read.mailing_list_members
     where website_id = $1 and person_id = any($2::uuid[])
    union all select unnest(array[email, name]) from read.reviews
     where website_id = $1 and person_id = any($2::uuid[])
    union all select unnest(array[email, name]) from read.gift_cards
     where website_id = $1 and person_id = any($2::uuid[])
    union all select unnest(array[email, name]) from read.subscriptions
     where website_id = $1 and person_id = any($2::uuid[])
    union all select answer from read.form_submissions,
      lateral (select leaf #>> '{}' from jsonb_path_query(answers, 'lax $.** ? (@.type() == "string")') as leaf
               union all
               select string_agg(part, ' ') from jsonb_path_query(answers, 'lax $.** ? (@.type() == "array")') as list,
                      jsonb_array_elements_text(list) as part group by list) as answered(answer)
     where website_id = $1 and person_id = any($2::uuid[]) and length(answer) <= ${MAX_ANSWER}
  ) as known(text)
   where text is not null and text <> ''`;

type OpenView = {
  readonly viewId: string;
  readonly personId: string | undefined;
  /** Undefined once the key is destroyed: an erasure was interrupted before it removed the view. */
  readonly texts: TypedTexts | undefined;
};

/** Views from the log: the tables may lag, or be of an earlier version. */
const createOpenViews =
  ({ handler, personalData }: Pick<Dependencies, "handler" | "personalData">) =>
  async (websiteId: string): Promise<readonly OpenView[]> => {
    const { state } = await createSavedViews(handler).load(websiteId, SAVED_VIEWS_ID);
    const views = [...state.views.values()];
    const sealed = views.flatMap(({ person }) => person ?? []);
    const opened = (await personalData.open(sealed)).values();
    return views.map(({ viewId, name, address, person }): OpenView => {
      if (person === undefined) return { viewId, personId: undefined, texts: { name, address } };
      const texts = ViewTexts.safeParse(opened.next().value).data;
      return { viewId, personId: person.personId, texts };
    });
  };

type Dependencies = Pick<SavedViewDependencies, "handler" | "now"> & {
  readonly sql: Sql;
  readonly personalData: Pick<SavedViewDependencies["personalData"], "open" | "destroyKey">;
};

/**
 * Deletes the saved views that name a person. The key of a view's texts is destroyed first: without
 * it the log contains nothing about the person. A view that is saved again in between gets a new
 * key, which is destroyed with the view.
 */
const createEraseNaming = ({ handler, personalData, now }: Dependencies) => {
  const views = createSavedViews(handler);
  const openViews = createOpenViews({ handler, personalData });
  const destroyStale = createDestroyStale({ handler, personalData });
  return async (texts: readonly string[], metadata: EventMetadata): Promise<void> => {
    const { websiteId } = metadata;
    const naming = (await openViews(websiteId)).filter(
      (view) => view.texts === undefined || namesPerson(view.texts, texts),
    );
    if (naming.length === 0) return;
    for (const { personId } of naming)
      if (personId !== undefined) await personalData.destroyKey(websiteId, personId);
    const viewIds = naming.map(({ viewId }) => viewId);
    await views.run(SAVED_VIEWS_ID, { type: "EraseViews", viewIds, at: now() }, { metadata });
    await destroyStale(websiteId, viewIds);
  };
};

/**
 * Deletes the saved views that name a person, before the person's own keys are destroyed: after a
 * crash in between the person is still known, and the erasure is requested again. The returned
 * function repeats this with the texts known then. It is called after the keys were destroyed, for
 * views that were saved in the meantime.
 */
export const createEraseViews = (dependencies: Dependencies) => {
  const { sql } = dependencies;
  const eraseNaming = createEraseNaming(dependencies);
  return async (
    personIds: readonly string[],
    addresses: readonly string[],
    metadata: EventMetadata,
  ): Promise<() => Promise<void>> => {
    const { websiteId } = metadata;
    const known = await sql.query<{ text: string }>(knownText, [websiteId, personIds]);
    const texts = [...addresses, ...known.map(({ text }) => text)];
    await eraseNaming(texts, metadata);
    return () => eraseNaming(texts, metadata);
  };
};
