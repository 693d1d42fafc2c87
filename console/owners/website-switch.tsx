import { useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { ownWebsitesContract } from "#read-api/owners/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useMay } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { LazyMenu } from "../kit/ui/lazy-menu.tsx";
import { WebsiteFace } from "./website-face.tsx";
import classes from "./website-switch.module.css";

const loadMenu = () => import("./website-menu.tsx");
const WebsiteMenu = lazy(async () => ({ default: (await loadMenu()).WebsiteMenu }));
const NewWebsite = lazy(async () => ({
  default: (await import("./new-website.tsx")).NewWebsite,
}));

const NEW_WEBSITE = "new-website";

/** The call without its schemas, which the first screen does not need. */
const ownWebsites = {
  method: "GET",
  path: "/api/console/account/websites",
} as typeof ownWebsitesContract;

/**
 * The website's name; opens the list of websites for members with several or with permission to
 * create one.
 */
export const WebsiteSwitch = () => {
  const website = useWebsite();
  const may = useMay();
  const [isCreating, setCreating] = useState(false);
  // The palette leads here by URL.
  const isAsked = useLocation().hash === NEW_WEBSITE;
  const navigate = useNavigate();
  const { data } = useCall(ownWebsites, {});
  const mayCreate = may("accounts:write");
  if ((data?.websites.length ?? 0) < 2 && !mayCreate)
    return <span className={classes.name}>{website.title}</span>;
  return (
    <>
      <LazyMenu face={(handlers) => <WebsiteFace {...handlers} />} prepare={loadMenu}>
        <WebsiteMenu onCreate={mayCreate ? () => setCreating(true) : undefined} />
      </LazyMenu>
      {mayCreate && (isCreating || isAsked) && (
        <Suspense>
          <NewWebsite
            onClose={() => {
              setCreating(false);
              if (isAsked) void navigate({ to: ".", hash: "", replace: true });
            }}
          />
        </Suspense>
      )}
    </>
  );
};
