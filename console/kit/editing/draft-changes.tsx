import { Button, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { Who } from "../session/actor-name.tsx";
import { Changes } from "../session/permissions.tsx";
import { Moment } from "../time/moment.tsx";
import { DetailDrawer } from "../ui/detail-drawer.tsx";
import { distinctNames } from "../ui/distinct-names.ts";
import { Empty } from "../ui/states.tsx";
import classes from "./draft-changes.module.css";

/** One change of a draft, as a member reads it. */
export type ListedChange = {
  readonly id: string;
  readonly text: string;
  readonly at: string;
  /** The actor, or null when it is not known. */
  readonly by: string | null;
  readonly undone: boolean;
  /** Why it cannot be undone now. */
  readonly blocked?: string | undefined;
};

/** The changes of a draft, each of which can be undone under later ones of other parts. */
export const ChangesList = ({
  changes,
  pending,
  onUndo,
}: {
  /** Oldest first. */
  readonly changes: readonly ListedChange[];
  /** Id of the change that is being undone. */
  readonly pending?: string | undefined;
  readonly onUndo: (id: string) => void;
}) => {
  const list = useRef<HTMLOListElement>(null);
  const hasAsked = useRef(false);
  const newestFirst = changes.toReversed();
  const names = distinctNames(newestFirst.map(({ text }) => text));
  useEffect(() => {
    // The pressed button is gone once its change is undone.
    if (!hasAsked.current || document.activeElement !== document.body) return;
    hasAsked.current = false;
    list.current?.focus();
  });
  return (
    <ol ref={list} className={classes.list} reversed tabIndex={-1} aria-label="Changes">
      {newestFirst.map(({ id, text, at, by, undone, blocked }, index) => (
        <li key={id} className={classes.change} data-undone={undone}>
          <div className={classes.what}>
            {text}
            <Text size="xs" c="dimmed">
              <Moment at={at} />
              {by !== null && (
                <>
                  {" · "}
                  <Who actor={by} />
                </>
              )}
              {undone && " · undone"}
            </Text>
            {!undone && blocked !== undefined && (
              <Text size="xs" c="dimmed">
                {blocked}
              </Text>
            )}
          </div>
          <Changes>
            {!undone && blocked === undefined && (
              <Button
                size="compact-sm"
                aria-label={`Undo this: ${names[index]}`}
                variant="default"
                loading={pending === id}
                onClick={() => {
                  hasAsked.current = true;
                  onUndo(id);
                }}
              >
                Undo this
              </Button>
            )}
          </Changes>
        </li>
      ))}
    </ol>
  );
};

/** The drawer in which the changes of a draft are listed. */
export const ChangesDrawer = ({
  opened,
  isEmpty,
  emptyText,
  onClose,
  children,
}: {
  readonly opened: boolean;
  readonly isEmpty: boolean;
  /** How the list fills. */
  readonly emptyText: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) => (
  <DetailDrawer title="Changes of the draft" opened={opened} onClose={onClose}>
    {isEmpty ? <Empty title="No changes" text={emptyText} /> : children}
  </DetailDrawer>
);
