import { lookDecider } from "#domain/looks/decide.ts";
import { LookEvent } from "#domain/looks/events.ts";
import { siteFrameDecider } from "#domain/site-frame/decide.ts";
import { SiteFrameEvent } from "#domain/site-frame/events.ts";
import { starterFrame, starterOf, starterPages } from "#domain/starters/all.ts";
import { STARTER_ID, starterDecider } from "#domain/starters/decide.ts";
import { type MadeByStarter, StarterEvent } from "#domain/starters/events.ts";
import { type LoadedParts, nothingLoaded } from "#domain/starters/privacy-page.ts";
import type { Starter, StarterPage } from "#domain/starters/starter.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { createDesignDocument } from "../kit/design-documents.ts";
import type { DomainEvent } from "../kit/folded-streams.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";
import { createPages } from "../pages/pages.ts";
import {
  applyStarterContract,
  getLoadedPartsContract,
  getStarterContract,
  undoStarterContract,
} from "./contract.ts";
import { isUnchanged, makePages } from "./make-page.ts";
import { createStarterPlaces, type StarterPlaceDependencies } from "./place-pages.ts";
import { createStarterForm } from "./starter-form.ts";
import { createStarterLook } from "./starter-look.ts";

export type StarterDependencies = StarterPlaceDependencies & {
  readonly eventStore: Pick<EventStore, "readStream" | "head">;
  readonly websiteFacts: (websiteId: string) => Promise<{ readonly title: string }>;
  readonly findLoadedParts: (websiteId: string) => Promise<LoadedParts>;
  readonly newId: () => string;
};

type Design<Document extends object, Event extends DomainEvent> = ReturnType<
  typeof createDesignDocument<Document, Event>
>;

/** Publishes a document where the owner has none, and answers its version. */
const publishFirst = async <Document extends object, Event extends DomainEvent>(
  design: Design<Document, Event>,
  document: Document,
  context: RequestContext,
): Promise<number | null> => {
  const { published, draft } = await design.load(context.websiteId);
  if (published !== undefined || draft !== undefined) return null;
  const { state } = await design.run({ type: "PublishDocument", document }, context);
  return state.published?.version ?? null;
};

/** Withdraws the version unless another one, or a draft, has followed. Answers whether it did. */
const withdraw = async <Document extends object, Event extends DomainEvent>(
  design: Design<Document, Event>,
  version: number | null,
  context: RequestContext,
): Promise<boolean> => {
  if (version === null) return true;
  const { published, draft, edition } = await design.load(context.websiteId);
  if (published?.version !== version || draft !== undefined) return false;
  try {
    await design.run({ type: "Withdraw", edition }, context);
    return true;
  } catch (error) {
    // An owner has changed it since it was read: that stays.
    if (error instanceof Refusal && error.code === "design-changed") return false;
    throw error;
  }
};

const metadataOf = (context: RequestContext) => withoutKey(ownerMetadata(context));

/** Removes a page of a starter unless it was changed since, and answers whether it did. */
const createRemovePage =
  (
    pages: ReturnType<typeof createPages>,
    places: Pick<ReturnType<typeof createStarterPlaces>, "leave">,
  ) =>
  async (
    context: RequestContext,
    made: { readonly pageId: string; readonly page: StarterPage },
  ): Promise<boolean> => {
    if (!(await isUnchanged(pages, context.websiteId, made))) return false;
    await places.leave(made.pageId, metadataOf(context));
    await pages.remove(made.pageId, metadataOf(context));
    return true;
  };

const createStarters = (dependencies: StarterDependencies) => {
  const { handler, websiteFacts, findLoadedParts, newId, now } = dependencies;
  const starters = handler(starterDecider, StarterEvent);
  const look = createStarterLook(createDesignDocument(dependencies, lookDecider, LookEvent));
  const frames = createDesignDocument(dependencies, siteFrameDecider, SiteFrameEvent);
  const pages = createPages(dependencies);
  const places = createStarterPlaces(dependencies);
  const form = createStarterForm(dependencies);
  const removePage = createRemovePage(pages, places);

  const apply = async (context: RequestContext, starter: Starter, earlier: number | undefined) => {
    // Reads the settings again, so that the name is not an older one either.
    const loaded = await findLoadedParts(context.websiteId);
    const { title } = await websiteFacts(context.websiteId);
    const { formRemoved } = (await starters.load(context.websiteId, STARTER_ID)).state;
    const formEdition = earlier ?? (await form.make(context, formRemoved));
    const all = starterPages(starter, title, loaded);
    const made = await makePages(pages, all, newId, metadataOf(context));
    const ids = Object.fromEntries(made.map(({ name, pageId }) => [name, pageId]));
    const outcome: MadeByStarter = {
      starter: starter.id,
      pages: made,
      lookVersion: await look.publish(starter, context),
      frameVersion: await publishFirst(frames, starterFrame(starter, ids), context),
      isHome: await places.place("home", made, metadataOf(context)),
      ...(formEdition !== undefined && { formEdition }),
    };
    const isContact = await places.place("contact", made, metadataOf(context));
    await starters.run(
      STARTER_ID,
      { type: "ApplyStarter", made: outcome, at: now() },
      { metadata: metadataOf(context) },
    );
    return { outcome, isContact, isWhole: made.length === all.length };
  };

  /** `keepsForm`: for another starter, which comes next. */
  const undo = async (
    context: RequestContext,
    { keepsForm = false } = {},
  ): Promise<readonly string[]> => {
    const { websiteId } = context;
    const { made } = (await starters.load(websiteId, STARTER_ID)).state;
    if (made === undefined) return [];
    const { title } = await websiteFacts(websiteId);
    const all = starterPages(starterOf(made.starter), title, nothingLoaded);
    const kept: string[] = [];
    for (const { name, pageId } of made.pages) {
      const page = all.find((each) => each.name === name);
      if (page !== undefined && !(await removePage(context, { pageId, page })))
        kept.push(page.title);
    }
    if (!(await withdraw(frames, made.frameVersion, context))) kept.push("Header and footer");
    if (!(await look.undo(starterOf(made.starter), made.lookVersion, context))) kept.push("Look");
    const hasForm = made.formEdition !== undefined && !keepsForm;
    const formRemoved = hasForm && (await form.remove(made.formEdition, context));
    if (hasForm && !formRemoved) kept.push("Contact form");
    await starters.run(
      STARTER_ID,
      { type: "UndoStarter", formRemoved, at: now() },
      { metadata: metadataOf(context) },
    );
    return kept;
  };
  const find = async (websiteId: string) => (await starters.load(websiteId, STARTER_ID)).state.made;
  return { find, apply, undo };
};

/** Beginning with a starter, and undoing that. */
export const starterCommands = (dependencies: StarterDependencies): readonly Route[] => {
  const { find, apply, undo } = createStarters(dependencies);
  const head = () => dependencies.eventStore.head();
  return [
    route(getStarterContract, async ({ context }) => ({
      body: { starter: (await find(context.websiteId))?.starter ?? null },
    })),
    route(getLoadedPartsContract, async ({ context }) => ({
      body: await dependencies.findLoadedParts(context.websiteId),
    })),
    route(applyStarterContract, async ({ body, context }) => {
      const earlier = (await find(context.websiteId))?.formEdition;
      await undo(context, { keepsForm: true });
      const starter = starterOf(body.starter);
      const { outcome, isContact, isWhole } = await apply(context, starter, earlier);
      const kept = [
        ...(outcome.lookVersion === null ? (["look"] as const) : []),
        ...(outcome.frameVersion === null ? (["header-footer"] as const) : []),
        ...(outcome.isHome ? [] : (["home"] as const)),
        ...(isContact ? [] : (["contact"] as const)),
        ...(isWhole ? [] : (["pages"] as const)),
      ];
      return {
        body: { pages: outcome.pages.map(({ name }) => name), kept },
        position: await head(),
      };
    }),
    route(undoStarterContract, async ({ context }) => ({
      body: { kept: [...(await undo(context))] },
      position: await head(),
    })),
  ];
};
