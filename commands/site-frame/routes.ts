import { shownDesign } from "#domain/kit/design-state.ts";
import { siteFrameDecider } from "#domain/site-frame/decide.ts";
import { emptyFrame } from "#domain/site-frame/empty-frame.ts";
import { SiteFrameEvent } from "#domain/site-frame/events.ts";
import { type Route, route } from "#infra/http/route.ts";
import {
  createDesignDocument,
  type DesignDependencies,
  designRoutes,
} from "../kit/design-documents.ts";
import {
  getHeaderFooterContract,
  putHeaderFooterContract,
  siteFrameContracts,
} from "./contract.ts";

/** The members' calls for header and footer. */
export const siteFrameCommands = (dependencies: DesignDependencies): readonly Route[] => {
  const frame = createDesignDocument(dependencies, siteFrameDecider, SiteFrameEvent);
  return [
    ...designRoutes(frame, siteFrameContracts),
    route(getHeaderFooterContract, async ({ context }) => {
      const shown = shownDesign(await frame.load(context.websiteId), frame.nowMs());
      return { body: shown?.document ?? emptyFrame };
    }),
    route(putHeaderFooterContract, async ({ body, context }) => {
      const { state, position } = await frame.run(
        { type: "PublishDocument", document: body },
        context,
      );
      return {
        body: state.published?.document ?? body,
        ...(position !== undefined && { position }),
      };
    }),
  ];
};
