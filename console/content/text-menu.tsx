import { Modal } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import type { Editor } from "@tiptap/react";
import { structureTools } from "../pages/blocks/rich-text-field.tsx";
import { SearchedChoices } from "../pages/editor/searched-choices.tsx";

const PICTURE = "Picture";
const choices = [
  ...structureTools.map(({ label, icon, run }) => ({ name: label, icon, run, group: "Text" })),
  { name: PICTURE, icon: IconPhoto, run: undefined, group: "Media" },
];

const find = (search: string) =>
  choices.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));

/** Removes the slash that asked for the menu. */
const removeSlash = (editor: Editor): void => {
  const { $from } = editor.state.selection;
  const range = { from: $from.start(), to: $from.start() + 1 };
  if ($from.parent.textContent.startsWith("/")) editor.chain().focus().deleteRange(range).run();
};

/** What a text can get at the cursor, asked for with a slash. */
export const TextMenu = ({
  editor,
  opened,
  returnsFocus,
  onPicture,
  onClose,
}: {
  readonly editor: Editor;
  readonly opened: boolean;
  /** Once it is closed, the focus is in the text. */
  readonly returnsFocus: boolean;
  readonly onPicture: () => void;
  readonly onClose: () => void;
}) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title="Add to the text"
    size="lg"
    // The text has the focus after a choice, unless it is a picture, which is asked for next.
    returnFocus={false}
    onExitTransitionEnd={() => returnsFocus && editor.view.focus()}
    closeButtonProps={{ "aria-label": "Close" }}
  >
    <SearchedChoices
      label="Search"
      none="Nothing is called that."
      find={find}
      onChoose={({ run }) => {
        onClose();
        removeSlash(editor);
        if (run === undefined) onPicture();
        else run(editor);
      }}
    />
  </Modal>
);
