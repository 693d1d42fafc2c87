import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { placeUrls } from "#domain/pages/places.ts";
import type { LinkTarget, MenuEntry } from "#domain/site-frame/document.ts";
import { targetKey } from "#domain/site-frame/links.ts";
import { type FoundTarget, listLinkTargetsContract } from "#read-api/site-frame/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import classes from "./site-frame.module.css";
import { TargetStatus } from "./target-status.tsx";

const targetsIn = (menu: readonly MenuEntry[]): readonly LinkTarget[] =>
  menu.flatMap((entry) => {
    if (entry.kind === "link") return [entry.target];
    const index = entry.behaviour === "index" && entry.target !== null ? [entry.target] : [];
    return [...index, ...entry.links.map(({ target }) => target)];
  });

const addressesIn = (targets: readonly LinkTarget[]): readonly string[] =>
  targets.flatMap((target) => (target.kind === "address" ? [target.href] : []));

/** Pages, and what else visitors can open, that the menu does not name. The logo leads to the home page. */
const missingIn = (
  menu: readonly MenuEntry[],
  found: readonly FoundTarget[],
): readonly FoundTarget[] => {
  const targets = targetsIn(menu);
  const keys = new Set(targets.map(targetKey));
  const urls = new Set<string>([placeUrls.home, ...addressesIn(targets)]);
  return found.filter(
    ({ target, shown, url }) =>
      (shown || target.kind === "page") && !keys.has(targetKey(target)) && !urls.has(url),
  );
};

/** Pages, collections, blogs and calendars that the menu does not name. */
export const NotLinked = ({
  menu,
  noteOf,
  onAdd,
}: {
  readonly menu: readonly MenuEntry[];
  /** Shown in the row of a target. */
  readonly noteOf?: (target: LinkTarget, title: string) => ReactNode;
  readonly onAdd: (target: LinkTarget) => void;
}) => {
  const { data } = useCall(listLinkTargetsContract, { query: { search: "" } });
  if (data === undefined) return null;
  const missing = missingIn(menu, data.targets);
  if (missing.length === 0)
    return (
      <p className={classes.empty}>
        {menu.length === 0
          ? "New pages, collections and blogs will appear here."
          : "The menu names every page, collection and blog."}
      </p>
    );
  return (
    <div>
      <h3 className={classes.subtitle}>Not linked</h3>
      <ul className={classes.rows} aria-label="Not linked">
        {missing.map((found) => (
          <li key={targetKey(found.target)} className={classes.missing}>
            <span className={classes.words}>
              <span className={classes.name}>{found.title}</span>
              <span className={classes.note}>{found.url}</span>
              <TargetStatus found={found} />
            </span>
            {noteOf?.(found.target, found.title)}
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Add ${found.title} to the menu`}
              onClick={() => onAdd(found.target)}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
};
