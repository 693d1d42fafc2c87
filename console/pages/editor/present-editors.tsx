import { Avatar } from "@mantine/core";
import { useMayChange } from "../../kit/session/permissions.tsx";
import classes from "./editor-bar.module.css";
import type { EditorSubject } from "./editor-subject.ts";
import { usePresence } from "./use-presence.ts";

/** Not in the specification: members who are named; of more, the number is shown. */
const MAX_NAMES = 3;

const sentenceOf = (names: readonly string[]): string => {
  const shown = names.slice(0, MAX_NAMES).join(", ");
  const more = names.length - MAX_NAMES;
  if (more > 0) return `${shown} and ${more} more are editing, too`;
  return names.length === 1 ? `${shown} is editing, too` : `${shown} are editing, too`;
};

/** Who else edits the same document now. */
export const PresentEditors = ({ subject }: { readonly subject: EditorSubject }) => {
  const others = usePresence(subject, useMayChange());
  const names = others.map(({ name }) => name || "A team member");
  return (
    <span className={classes.others} role="status" aria-label="Other editors">
      {names.slice(0, MAX_NAMES).map((name, index) => (
        <Avatar
          key={others[index]?.ownerId}
          name={name}
          color="initials"
          size={22}
          aria-hidden="true"
        />
      ))}
      {names.length > 0 && sentenceOf(names)}
    </span>
  );
};
