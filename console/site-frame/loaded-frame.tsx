import type { ReactNode } from "react";
import { siteFrameContracts } from "#commands/site-frame/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { SiteFrame } from "#domain/site-frame/document.ts";
import { getStarterFrameContract } from "#read-api/site-frame/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { StoredDesign } from "../kit/design/use-design.ts";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page } from "../kit/ui/page.tsx";

export type FrameParts = {
  readonly loaded: StoredDesign<SiteFrame>;
  /** What visitors get until the website has published a header and a footer. */
  readonly starter: ResponseOf<typeof getStarterFrameContract>;
};

/** A screen that edits the header and the footer, as soon as both are known. */
export const LoadedFrame = ({
  children,
  ...page
}: {
  readonly title: string;
  readonly intro: string;
  readonly back?: ReactNode;
  readonly children: (parts: FrameParts) => ReactNode;
}) => {
  const stored = useCall(siteFrameContracts.get, {});
  const starter = useCall(getStarterFrameContract, {});
  if (stored.data !== undefined && starter.data !== undefined)
    return children({ loaded: stored.data, starter: starter.data });
  const missing = stored.data === undefined ? stored : starter;
  return (
    <Page {...page}>
      <Loaded query={{ ...missing, data: undefined }}>{() => null}</Loaded>
    </Page>
  );
};
