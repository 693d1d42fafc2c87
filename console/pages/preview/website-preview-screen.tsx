import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Page } from "../../kit/ui/page.tsx";
import { setCookie } from "./cookies.ts";
import { publishAtNextLoad } from "./next-load.ts";
import { type PreviewSearch, previewSearch } from "./preview-search.ts";
import { previewTarget } from "./preview-target.ts";

const route = getRouteApi("/website-preview");

const apply = ({ show, scripts }: Partial<PreviewSearch>): void => {
  if (show !== undefined) setCookie("previewNewVersion", show !== "off");
  if (show !== undefined) setCookie("overrideOldVersion", show === "old");
  if (scripts !== undefined) setCookie("disableUserScripts", scripts === "off");
  if (show === "off") setCookie("disableUserScripts", false);
};

/** Changes how this browser shows the website, and goes there. Only what members see depends on it. */
export const WebsitePreviewScreen = () => {
  const parameters: Record<string, unknown> = route.useSearch();
  // Judged here, not by the route, which the first page of the console loads.
  const [search] = useState(() => previewSearch(parameters));
  const navigate = useNavigate();
  const { path, publish, edit, of } = search;
  useEffect(() => {
    apply(search);
    const id = publish ?? edit;
    if (id === undefined) {
      location.replace(previewTarget(path));
      return;
    }
    if (publish !== undefined) publishAtNextLoad(publish);
    if (of === "item")
      void navigate({ to: "/content/$itemId", params: { itemId: id }, replace: true });
    else void navigate({ to: "/pages/$pageId", params: { pageId: id }, replace: true });
  }, [search, path, publish, edit, of, navigate]);
  return (
    <Page title="Preview">
      <p>The website is being opened.</p>
    </Page>
  );
};
