import { SAVED_VIEWS_ID, type SaveView, savedViewDecider } from "#domain/saved-views/decide.ts";
import { SavedViewEvent, ViewTexts } from "#domain/saved-views/events.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Handler } from "../kit/handle.ts";

export type SavedViewDependencies = {
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "seal" | "open" | "destroyKey">;
  readonly newId: () => string;
  readonly now: () => string;
};

/** No person has this address because it has no @. Each save has its own key. */
const textsAddress = (id: string): string => `saved-view:${id}`;

export const createSavedViews = (handler: Handler) => handler(savedViewDecider, SavedViewEvent);

/**
 * Destroys the keys of a view's earlier texts. Repeated after every change, so that keys left by a
 * crash do not stay long.
 */
export const createDestroyStale =
  ({
    handler,
    personalData,
  }: Pick<SavedViewDependencies, "handler"> & {
    readonly personalData: Pick<SavedViewDependencies["personalData"], "destroyKey">;
  }) =>
  async (websiteId: string, viewIds: readonly string[]): Promise<void> => {
    const { state } = await createSavedViews(handler).load(websiteId, SAVED_VIEWS_ID);
    for (const viewId of viewIds) {
      const current = state.views.get(viewId)?.person?.personId;
      for (const personId of state.stale.get(viewId) ?? [])
        if (personId !== current) await personalData.destroyKey(websiteId, personId);
    }
  };

/**
 * Saves a view with its name and URL sealed. A view that would be rejected is not sealed first, and
 * an unchanged one keeps its seal, so that a repetition records nothing.
 */
export const createSaveView = (dependencies: SavedViewDependencies) => {
  const { handler, personalData, newId } = dependencies;
  const views = createSavedViews(handler);
  const destroyStale = createDestroyStale(dependencies);

  const sealOf = async (websiteId: string, { view: { viewId, name, address } }: SaveView) => {
    const { state } = await views.load(websiteId, SAVED_VIEWS_ID);
    const before = state.views.get(viewId)?.person;
    if (before !== undefined) {
      const [opened] = await personalData.open([before]);
      const texts = ViewTexts.safeParse(opened);
      if (texts.success && texts.data.name === name && texts.data.address === address)
        return before;
    }
    return personalData.seal(websiteId, textsAddress(newId()), { name, address });
  };

  return async (command: SaveView, metadata: EventMetadata) => {
    const { websiteId } = metadata;
    const { state } = await views.load(websiteId, SAVED_VIEWS_ID);
    const judged = savedViewDecider.decide(command, state);
    if (!judged.ok) return judged;
    const person = await sealOf(websiteId, command);
    const view = { ...command.view, name: "", address: "", person };
    const outcome = await views.run(SAVED_VIEWS_ID, { ...command, view }, { metadata });
    await destroyStale(websiteId, [view.viewId]);
    return outcome;
  };
};
