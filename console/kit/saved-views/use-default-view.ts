import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { searchHere } from "../lists/search-here.ts";
import { useSavedViews } from "./use-saved-views.ts";
import { searchOfView } from "./view-address.ts";

/**
 * A list that is opened without parameters uses the member's default view. True until the URL
 * contains it, so that no other rows are shown before.
 */
export const useDefaultView = (
  list: string,
  search: Readonly<Record<string, unknown>>,
): boolean => {
  const navigate = useNavigate();
  const untouched = Object.values(search).every((value) => value === undefined);
  const { data, isKnown } = useSavedViews(list);
  const view = data?.views.find(({ viewId }) => viewId === data.defaultViewId);
  useEffect(() => {
    if (!untouched || !isKnown || view === undefined) return;
    void navigate({
      to: ".",
      search: searchHere(searchOfView(view.address, view.viewId)),
      replace: true,
    });
  }, [untouched, isKnown, view, navigate]);
  return untouched && (!isKnown || view !== undefined);
};
