import { Button, Group, Modal, Stack } from "@mantine/core";
import classes from "./edit-conflict.module.css";
import { changedByThem, type ThreeDrafts } from "./merge-drafts.ts";

const MAX_SHOWN = 120;

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

/** What fits on a line of what was saved; long texts, and what is no text, are named alone. */
const shown = (value: unknown): string => {
  if (typeof value === "boolean") return value ? ": yes" : ": no";
  if (isTexts(value)) return shown(value.join(", "));
  if (typeof value !== "string" || value.length > MAX_SHOWN) return "";
  return value.trim() === "" ? ": now empty" : `: ${value}`;
};

/** Somebody else was faster: what they saved, and both ways on. Nothing that was typed is lost. */
export const EditConflict = <Draft extends object>({
  what,
  drafts,
  names,
  unread = [],
  onTakeTheirs,
  onKeepMine,
  onClose,
}: {
  /** The product's name, for the title. */
  readonly what: string;
  /** Null instead of theirs: it was removed. */
  readonly drafts: ThreeDrafts<Draft> | null;
  /** What the form calls its fields. */
  readonly names: { readonly [Name in keyof Draft]: string };
  /** Fields whose value says nothing to people: an id. */
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
