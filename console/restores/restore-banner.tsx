import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { findRestoreContract } from "#read-api/restores/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { EditorNotice } from "../kit/editing/editor-notice.tsx";
import { Moment } from "../kit/time/moment.tsx";

/** Only a restored copy needs it. */
const ConfirmRestore = lazy(async () => ({
  default: (await import("./confirm-restore.tsx")).ConfirmRestore,
}));

const LOOK_EVERY_MS = 30_000;

/** Shown above every screen of a restored copy until an owner confirms that it is the shop now. */
export const RestoreBanner = () => {
  const [asking, { open, close }] = useDisclosure();
  const { data } = useCall(
    findRestoreContract,
    {},
    // A running installation never becomes a copy.
    { every: (answer) => (answer?.held === null ? false : LOOK_EVERY_MS) },
  );
  const held = data?.held;
  if (!held) return null;
  return (
    <section aria-label="Restored copy">
      <EditorNotice tone="warn">
        <span>
          <strong>This is a restored copy</strong> of the shop as of{" "}
          <Moment at={held.backupTakenAt} />. It sends no emails, calls no webhooks, renews no
          subscriptions and takes no card payments.{" "}
          {!held.canConfirm && "The person who set this installation up can make it the shop."}
        </span>
        {held.canConfirm && (
          <Button size="compact-sm" onClick={open}>
            Make this the shop…
          </Button>
        )}
      </EditorNotice>
      {asking && (
        <Suspense>
          <ConfirmRestore held={held} onClose={close} />
        </Suspense>
      )}
    </section>
  );
};
