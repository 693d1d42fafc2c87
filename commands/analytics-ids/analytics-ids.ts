import { linkAddress } from "#domain/analytics-ids/analytics-id.ts";
import type { LinkOccasion } from "#domain/analytics-ids/events.ts";
import { siteUserAddress } from "#domain/customers/ids.ts";
import type { EventMetadata, EventStore } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { SetCookie } from "#infra/http/route.ts";
import type { Log } from "#infra/log/log.ts";
import { createForgetOne } from "../kit/forget-one.ts";
import type { AnalyticsCookie } from "./analytics-cookie.ts";
import { createLinks, type LinkDependencies } from "./links.ts";

type Dependencies = LinkDependencies & {
  readonly eventStore: Pick<EventStore, "append" | "readStream">;
  readonly cookie: AnalyticsCookie;
  readonly now: () => string;
  readonly log: Log;
};

type Request = Pick<RequestContext, "websiteId" | "correlationId" | "analyticsId" | "siteUser">;

/**
 * The ids by which browsers are recognized for longer than a visit, and whose they are. An id belongs
 * to one person: when another one signs in, orders or subscribes in the same browser, it gets another
 * id, and so it does at signing out. An id whose link was cut is never linked again. Spec: B4.11.
 */
export const createAnalyticsIds = (dependencies: Dependencies) => {
  const { personalData, cookie, newId, log } = dependencies;
  const { wasCut, claim } = createLinks(dependencies);
  const forgetOne = createForgetOne(dependencies);

  /** What a signed-in customer does belongs to the account, whatever address they enter. */
  const link = async (
    request: Request,
    personId: string,
    occasion: LinkOccasion,
  ): Promise<readonly SetCookie[]> => {
    const { websiteId, analyticsId, siteUser } = request;
    if (analyticsId === undefined) return [];
    const ownerId =
      siteUser === undefined || occasion === "sign-in"
        ? personId
        : await personalData.find(websiteId, siteUserAddress(siteUser.siteUserId));
    if (ownerId === undefined) return [];
    const claimBy = { ...request, ownerId, occasion };
    if (await claim({ ...claimBy, analyticsId })) return [];
    const fresh = newId();
    await claim({ ...claimBy, analyticsId: fresh });
    return [cookie.keep(websiteId, fresh)];
  };

  return {
    ...cookie,
    /**
     * Links the browser's id with a person, where the visitor has consented. Returns the cookie of
     * another id when this one belongs to someone else. A failure is logged: nobody
     * fails to sign in or to order because of it.
     */
    link: (...parts: Parameters<typeof link>): ReturnType<typeof link> =>
      link(...parts).catch((error: unknown) => {
        log.warn({ error }, "an analytics id was not linked");
        return [];
      }),
    /**
     * Another id for a browser whose person signs out, because another person may use it next. Not in the
     * specification.
     */
    leave: ({ websiteId, analyticsId }: Request): readonly SetCookie[] =>
      analyticsId === undefined ? [] : [cookie.keep(websiteId, newId())],
    /** The id that a browser with consent keeps: the one that it has, unless its link was cut. */
    renew: async (websiteId: string, analyticsId: string | undefined): Promise<SetCookie> => {
      const isKept = analyticsId !== undefined && !(await wasCut(websiteId, analyticsId));
      return cookie.keep(websiteId, isKept ? analyticsId : newId());
    },
    /** Cuts the link of an id whose browser has withdrawn consent. */
    cut: async (metadata: EventMetadata, analyticsId: string): Promise<void> => {
      const linkId = await personalData.find(metadata.websiteId, linkAddress(analyticsId));
      if (linkId !== undefined) await forgetOne(linkId, metadata);
    },
  };
};
export type AnalyticsIds = ReturnType<typeof createAnalyticsIds>;
