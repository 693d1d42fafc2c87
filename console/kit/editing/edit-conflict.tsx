import { Button, Group, Modal, Stack } from "@mantine/core";
import classes from "./edit-conflict.module.css";
import { changedByThem, type ThreeDrafts } from "./merge-drafts.ts";

const MAX_SHOWN = 120;

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

/** The part of a value that fits on one line; long texts and other types are only named. */
const shown = (value: unknown): string => {
  if (typeof value === "boolean") return value ? ": yes" : ": no";
  if (isTexts(value)) return shown(value.join(", "));
  if (typeof value !== "string" || value.length > MAX_SHOWN) return "";
  return value.trim() === "" ? ": now empty" : `: ${value}`;
};

/** Another member was faster: their changes, and both choices. Nothing that was typed is lost. */
export const EditConflict = <Draft extends object>({
  what,
  drafts,
  names,
  unread = [],
  onTakeTheirs,
  onKeepMine,
  onClose,
}: {
  /** The entity's name, for the title. */
  readonly what: string;
  /** Null for a removed one. */
  readonly drafts: ThreeDrafts<Draft> | null;
  /** Labels of the form's fields. */
  readonly names: { readonly [Name in keyof Draft]: string };
  /** Fields whose value is meaningless to people: an id. */
  readonly unread?: readonly (keyof Draft)[];
  readonly onTakeTheirs: () => void;
  readonly onKeepMine: () => void;
  readonly onClose: () => void;
}) => (
  <Modal
    opened
    size="36rem"
    onClose={onClose}
    title={`“${what}” was ${drafts === null ? "removed" : "changed"} while you were editing`}
    closeButtonProps={{ "aria-label": "Close" }}
  >
    <Stack gap="md">
      {drafts === null ? (
        <div>Someone removed this after you opened it. Saving your version restores it.</div>
      ) : (
        <>
          <div>Someone else saved changes after you opened this:</div>
          <ul className={classes.list} aria-label="Their changes">
            {changedByThem(drafts).map(({ name, both }) => (
              <li key={String(name)}>
                <strong>{names[name]}</strong>
                {!unread.includes(name) && shown(drafts.theirs[name])}
                {both && <span className={classes.both}> (you changed this too)</span>}
              </li>
            ))}
          </ul>
          <div>
            Keeping yours saves your changes on top of theirs. Fields you did not change stay as
            they saved them.
          </div>
        </>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Keep editing
        </Button>
        {drafts !== null && (
          <Button variant="default" onClick={onTakeTheirs}>
            Discard mine
          </Button>
        )}
        <Button onClick={onKeepMine} data-autofocus>
          {drafts === null ? "Save mine" : "Keep mine"}
        </Button>
      </Group>
    </Stack>
  </Modal>
);
