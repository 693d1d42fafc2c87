import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { LinkTarget, MenuEntry } from "#domain/site-frame/document.ts";
import { targetKey } from "#domain/site-frame/links.ts";
import { listLinkTargetsContract } from "#read-api/site-frame/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import classes from "./site-frame.module.css";

const targetsIn = (menu: readonly MenuEntry[]): readonly LinkTarget[] =>
  menu.flatMap((entry) =>
    entry.kind === "link" ? [entry.target] : entry.links.map(({ target }) => target),
  );

/** Pages, collections, blogs and calendars that visitors can open, and that the menu does not name. */
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
  const named = new Set(targetsIn(menu).map(targetKey));
  const open = (data?.targets ?? []).filter(({ shown }) => shown);
  const missing = open.filter(({ target }) => !named.has(targetKey(target)));
  if (data === undefined) return null;
  if (missing.length === 0)
    return (
      <p className={classes.empty}>
        {open.length === 0
          ? "Pages, collections and blogs appear here once visitors can see them."
          : "The menu names everything that visitors can see."}
      </p>
    );
  return (
    <div>
      <h3 className={classes.subtitle}>Not linked</h3>
      <ul className={classes.rows} aria-label="Not linked">
        {missing.map(({ target, title, url }) => (
          <li key={targetKey(target)} className={classes.missing}>
            <span className={classes.name}>{title}</span>
            <span className={classes.note}>{url}</span>
            {noteOf?.(target, title)}
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Add ${title} to the menu`}
              onClick={() => onAdd(target)}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
};
