import { Button, Group, Input, Modal } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { useMayChange } from "../kit/session/permissions.tsx";
import { emptyPicture } from "../pages/blocks/fresh-values.ts";
import { PictureField } from "../pages/blocks/picture-field.tsx";
import { RESTORED, restoreText } from "../pages/blocks/restore-text.ts";
import { richTextExtensions } from "../pages/blocks/rich-text-extensions.ts";
import { plainTools, Tools } from "../pages/blocks/rich-text-field.tsx";
import { createSlash } from "../pages/canvas/frame/slash.ts";
import classes from "./html-field.module.css";
import { KeptMarkup, Picture } from "./html-nodes.ts";
import { TextMenu } from "./text-menu.tsx";

/** Alignment would be a `style`, which is not kept. The text is undone together with the other fields. */
const without: ReadonlySet<string> = new Set(["textAlign", "undoRedo"]);
const extensions = [
  ...richTextExtensions.filter(({ name }) => !without.has(name)),
  Picture,
  KeptMarkup,
];

/** A text that is stored as HTML. The server removes what could run. */
export const HtmlField = ({
  label,
  html,
  steps,
  taken,
  onChange,
}: {
  readonly label: string;
  readonly html: string;
  /** How often something was undone or redone. */
  readonly steps: number;
  /** How often another text of someone else was taken in. */
  readonly taken: number;
  readonly onChange: (html: string) => void;
}) => {
  const mayChange = useMayChange();
  const [choosesPicture, setChoosesPicture] = useState(false);
  const [hasMenu, setMenu] = useState(false);
  const [slash] = useState(() => createSlash((typed) => setMenu(typed?.query === "")));
  const editor = useEditor({
    editable: mayChange,
    extensions,
    content: html,
    editorProps: {
      attributes: { "aria-label": label, role: "textbox", "aria-multiline": "true" },
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? "" : now.getHTML()),
    // Only where something was typed: neither the cursor, such as after the menu was closed, nor an undo opens it.
    onTransaction: ({ editor: now, transaction }) => {
      if (transaction.docChanged && transaction.getMeta(RESTORED) === undefined) slash.look(now);
      // After the slash was left or undone, another one opens the menu again.
      else slash.check(now);
    },
  });
  const before = useRef({ steps, taken });
  // A version that was restored, the text of someone else, or a step of undo, also while the text has the focus: the next
  // key would write the text that it replaces once more.
  useEffect(() => {
    const isStep = before.current.steps !== steps;
    const isOther = isStep || before.current.taken !== taken;
    before.current = { steps, taken };
    if (editor === null || (editor.isFocused && !isOther) || editor.getHTML() === html) return;
    if (editor.isEmpty && html === "") return;
    restoreText(editor, html, isStep ? "moved" : "kept");
  }, [editor, html, steps, taken]);
  if (editor === null) return null;
  return (
    <div>
      <Input.Label labelElement="div">{label}</Input.Label>
      {mayChange && (
        <Group gap={4} mb={6}>
          <Tools editor={editor} tools={plainTools} />
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPhoto size={16} aria-hidden="true" />}
            onClick={() => setChoosesPicture(true)}
          >
            Picture
          </Button>
        </Group>
      )}
      <EditorContent editor={editor} className={classes.text} />
      <TextMenu
        editor={editor}
        opened={hasMenu}
        returnsFocus={!choosesPicture}
        onPicture={() => setChoosesPicture(true)}
        onClose={() => setMenu(false)}
      />
      <Modal
        opened={choosesPicture}
        onClose={() => setChoosesPicture(false)}
        title="Add a picture"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <PictureField
          label="Picture"
          image={emptyPicture}
          onChange={({ assetUrl, altText, originalSize }) => {
            const [width, height] = originalSize.split("x");
            const attrs = { src: assetUrl, alt: altText, ...(height && { width, height }) };
            editor.chain().focus().insertContent({ type: "picture", attrs }).run();
            setChoosesPicture(false);
          }}
        />
      </Modal>
    </div>
  );
};
