import type { DesignState } from "#domain/kit/design-state.ts";
import { sameJson } from "#domain/kit/same-json.ts";
import type { Look } from "#domain/looks/document.ts";
import type { LookEvent } from "#domain/looks/events.ts";
import { builtInLook } from "#domain/looks/presets.ts";
import { starterLook, starters } from "#domain/starters/all.ts";
import type { Starter } from "#domain/starters/starter.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { createDesignDocument } from "../kit/design-documents.ts";

type Looks = ReturnType<typeof createDesignDocument<Look, LookEvent>>;

const withBrand = (look: Look, { logo, favicon }: Pick<Look, "logo" | "favicon">): Look => ({
  ...look,
  logo,
  favicon,
});

/** A logo and a favicon are all that the owner has added to a look that came with Daybook. */
const isReadyMade = (look: Look): boolean =>
  sameJson(withBrand(builtInLook, look), look) ||
  starters.some((starter) => sameJson(starterLook(starter, look), look));

/** The logo and the favicon that the next look keeps; undefined: the owner has made the look. */
const brandIn = ({ draft, published, scheduled }: DesignState<Look>) => {
  if (scheduled !== undefined) return undefined;
  const looks = [draft, published?.document].filter((look) => look !== undefined);
  if (!looks.every(isReadyMade)) return undefined;
  const { logo, favicon } = looks[0] ?? builtInLook;
  return { logo, favicon };
};

/** The look of a starter around the logo and the favicon of the owner, and the way back. */
export const createStarterLook = (looks: Looks) => {
  /** Refused when an owner changes the look in between. */
  const publish = async (document: Look, edition: number, context: RequestContext) => {
    const saved = await looks.run({ type: "SaveDraft", edition, document }, context);
    if (saved.state.draft === undefined) return saved.state;
    const next = saved.state.edition;
    return (await looks.run({ type: "PublishDraft", edition: next }, context)).state;
  };

  return {
    /** Publishes the look, and answers its version; null: the website has its own. */
    publish: async (starter: Starter, context: RequestContext): Promise<number | null> => {
      const state = await looks.load(context.websiteId);
      const brand = brandIn(state);
      if (brand === undefined) return null;
      const look = withBrand(starterLook(starter), brand);
      return (await publish(look, state.edition, context)).published?.version ?? null;
    },
    /** Returns to the built-in look unless the owner has changed another part of it, and answers whether it did. */
    undo: async (
      starter: Starter,
      version: number | null,
      context: RequestContext,
    ): Promise<boolean> => {
      if (version === null) return true;
      const { published, draft, scheduled, edition } = await looks.load(context.websiteId);
      if (published === undefined || published.version < version) return false;
      if (draft !== undefined || scheduled !== undefined) return false;
      const { document } = published;
      if (!sameJson(starterLook(starter, document), document)) return false;
      const hasBrand = document.logo !== null || document.favicon !== null;
      try {
        if (hasBrand) await publish(withBrand(builtInLook, document), edition, context);
        else await looks.run({ type: "Withdraw", edition }, context);
        return true;
      } catch (error) {
        // An owner has changed it since it was read: that stays.
        if (error instanceof Refusal && error.code === "design-changed") return false;
        throw error;
      }
    },
  };
};
