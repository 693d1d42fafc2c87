import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { useCommand } from "../calls/use-command.ts";
import { Confirm } from "../editing/confirm.tsx";
import { SaveButton, UndoButtons } from "../editing/save-and-undo.tsx";
import { SavedChanges } from "../editing/saved-changes.tsx";
import { Changes } from "../session/permissions.tsx";
import { ScheduleDesign } from "./design-schedule.tsx";
import type { Design } from "./use-design.ts";

/** What is less often done with a design document; members who can only read it see its lists. */
const MoreActions = <Document extends object>({
  design: { changes, published, isChanged, status, discard },
  onVersions,
  onSchedule,
  onWithdraw,
}: {
  readonly design: Design<Document>;
  readonly onVersions: () => void;
  readonly onSchedule: () => void;
  readonly onWithdraw: () => void;
}) => {
  const [isListed, setListed] = useState(false);
  const discarding = useCommand(discard, {
    refreshes: [],
    says: () => "The draft was discarded. Press Undo to restore your changes.",
  });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label="More">
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setListed(true)}>Changes of the draft</Menu.Item>
          <Menu.Item onClick={onVersions}>History</Menu.Item>
          <Changes>
            <Menu.Item disabled={!isChanged || status === "conflict"} onClick={onSchedule}>
              Publish at a time…
            </Menu.Item>
            <Menu.Item
              disabled={!isChanged || published === null}
              onClick={() => discarding.mutate()}
            >
              Discard the draft
            </Menu.Item>
            <Menu.Item data-danger disabled={published === null} onClick={onWithdraw}>
              Show the built-in design
            </Menu.Item>
          </Changes>
        </Menu.Dropdown>
      </Menu>
      {isListed && <SavedChanges {...changes} onClose={() => setListed(false)} />}
    </>
  );
};

/** What a member does with a design document as a whole. */
export const DesignActions = <Document extends object>({
  design,
  what,
  onVersions,
}: {
  readonly design: Design<Document>;
  /** At the beginning of a sentence: `Header and footer were`. */
  readonly what: string;
  readonly onVersions: () => void;
}) => {
  const [isLeaving, setLeaving] = useState(false);
  const [isTimed, setTimed] = useState(false);
  const publish = useCommand(design.publish, {
    refreshes: [],
    says: () => `${what} published.`,
  });
  const withdraw = useCommand(design.withdraw, {
    refreshes: [],
    onDone: () => setLeaving(false),
    says: () => "The built-in design was restored.",
  });
  return (
    <>
      <Changes>
        <SaveButton status={design.status} onSave={() => void design.save()} />
        <UndoButtons
          undo={{ act: design.canUndo ? design.undo : undefined }}
          redo={{ act: design.canRedo ? design.redo : undefined }}
        />
      </Changes>
      <MoreActions
        design={design}
        onVersions={onVersions}
        onSchedule={() => setTimed(true)}
        onWithdraw={() => setLeaving(true)}
      />
      <Changes>
        <Button
          loading={publish.isPending}
          disabled={!design.isChanged || design.status === "conflict"}
          onClick={() => publish.mutate()}
        >
          Publish
        </Button>
      </Changes>
      {isTimed && <ScheduleDesign design={design} what={what} onClose={() => setTimed(false)} />}
      <Confirm
        opened={isLeaving}
        title="Show the built-in design?"
        action="Show the built-in design"
        danger
        pending={withdraw.isPending}
        error={withdraw.error}
        onConfirm={() => withdraw.mutate()}
        onClose={() => setLeaving(false)}
      >
        Visitors will see the built-in design. Your versions stay in the history.
      </Confirm>
    </>
  );
};
