import type { FoundTarget } from "#read-api/site-frame/contract.ts";
import { Pill } from "../kit/ui/pill.tsx";

/** What visitors do not see yet of a page that a menu names or could name; nothing about other targets. */
export const TargetStatus = ({ found }: { readonly found: FoundTarget | undefined }) => {
  if (found?.target.kind !== "page") return null;
  if (!found.shown) return <Pill>Not published</Pill>;
  return found.draftChanged ? <Pill tone="warn">Unpublished changes</Pill> : null;
};
