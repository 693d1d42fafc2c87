import { ActionIcon, Button, Group, Input, Popover, Stack, Tooltip } from "@mantine/core";
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconSeparator,
  IconStrikethrough,
  IconUnderline,
} from "@tabler/icons-react";
import {
  type Editor,
  EditorContent,
  type JSONContent,
  useEditor,
  useEditorState,
} from "@tiptap/react";
import { useEffect, useState } from "react";
import { completedLink } from "#domain/pages/links.ts";
import type { RichText } from "#domain/pages/rich-text.ts";
import { useMayChange } from "../../kit/session/permissions.tsx";
import { LinkField } from "./link-field.tsx";
import { possibleText, type RichKind, type TextLimit, textLimitTexts } from "./possible-text.ts";
import { fieldExtensions } from "./rich-text-extensions.ts";
import classes from "./rich-text-field.module.css";
import { useTextOfOthers } from "./use-text-of-others.ts";

/** A part of the format bar. */
export type Tool = {
  readonly label: string;
  readonly icon: typeof IconBold;
  readonly isOn: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
};

const marks: readonly Tool[] = [
  ["Bold", IconBold, "bold"] as const,
  ["Italic", IconItalic, "italic"] as const,
  ["Underline", IconUnderline, "underline"] as const,
  ["Strikethrough", IconStrikethrough, "strike"] as const,
].map(([label, icon, mark]) => ({
  label,
  icon,
  isOn: (editor) => editor.isActive(mark),
  run: (editor) => editor.chain().focus().toggleMark(mark).run(),
}));

/** What a paragraph can become, or get below it. */
export const structureTools: readonly Tool[] = [
  {
    label: "Heading",
    icon: IconH2,
    isOn: (editor) => editor.isActive("heading", { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: "Smaller heading",
    icon: IconH3,
    isOn: (editor) => editor.isActive("heading", { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: "List",
    icon: IconList,
    isOn: (editor) => editor.isActive("bulletList"),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: "Numbered list",
    icon: IconListNumbers,
    isOn: (editor) => editor.isActive("orderedList"),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: "Quotation",
    icon: IconBlockquote,
    isOn: (editor) => editor.isActive("blockquote"),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    label: "Line",
    icon: IconSeparator,
    isOn: () => false,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
];

const alignments: readonly Tool[] = [
  ["Left", IconAlignLeft, "left"] as const,
  ["Centre", IconAlignCenter, "center"] as const,
  ["Right", IconAlignRight, "right"] as const,
].map(([label, icon, textAlign]) => ({
  label,
  icon,
  isOn: (editor) => editor.isActive({ textAlign }),
  run: (editor) => editor.chain().focus().setTextAlign(textAlign).run(),
}));

/** Without alignment, which only rich text of blocks has. */
export const plainTools = [...marks, ...structureTools];
const toolsOf: Readonly<Record<RichKind, readonly Tool[]>> = {
  text: [...plainTools, ...alignments],
  quote: [...marks, ...alignments],
};

const ToolButton = ({
  tool,
  isOn,
  onPress,
}: {
  readonly tool: Pick<Tool, "label" | "icon">;
  readonly isOn: boolean;
  readonly onPress: () => void;
}) => {
  const { label, icon: Icon } = tool;
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon
        variant={isOn ? "filled" : "default"}
        aria-label={label}
        aria-pressed={isOn}
        // The editor keeps the focus, so that text typed directly after the press reaches it.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        <Icon size={16} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
};

const LinkTool = ({ editor, isOn }: { readonly editor: Editor; readonly isOn: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const [href, setHref] = useState("");
  const [typed, setTyped] = useState("");
  /** The text whose link is set as soon as it is known where it leads. */
  const [awaited, setAwaited] = useState<string>();
  const open = () => {
    const present = String(editor.getAttributes("link").href ?? "");
    setHref(present);
    setTyped(present);
    setAwaited(undefined);
    setOpen(true);
  };
  const set = (target: string) => {
    if (editor.isDestroyed) return;
    const chain = editor.chain().focus().extendMarkRange("link");
    if (target === "") chain.unsetLink().run();
    else chain.setLink({ href: target }).run();
    setOpen(false);
  };
  const take = (target: string) => {
    setHref(target);
    if (awaited !== undefined && completedLink(awaited) === target) set(target);
  };
  const note = (text: string) => {
    setTyped(text);
    setAwaited(undefined);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={300}
      trapFocus
      withinPortal
      withRoles={false}
    >
      <Popover.Target>
        <span>
          <ToolButton tool={{ label: "Link", icon: IconLink }} isOn={isOn} onPress={open} />
        </span>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <LinkField
            label="Leads to"
            value={href}
            onChange={take}
            onText={note}
            onLost={() => setAwaited(undefined)}
          />
          <Button
            size="compact-md"
            loading={awaited !== undefined}
            onClick={() => (typed === href ? set(href) : setAwaited(typed))}
          >
            {typed === "" ? "Remove the link" : "Set the link"}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
};

export const Tools = ({
  editor,
  tools,
}: {
  readonly editor: Editor;
  readonly tools: readonly Tool[];
}) => {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      tools: tools.map(({ isOn }) => isOn(now)),
      link: now.isActive("link"),
    }),
  });
  return (
    <Group gap={4} role="toolbar" aria-label="Format">
      {tools.map((tool, index) => (
        <ToolButton
          key={tool.label}
          tool={tool}
          isOn={on.tools[index] ?? false}
          onPress={() => tool.run(editor)}
        />
      ))}
      <LinkTool editor={editor} isOn={on.link} />
    </Group>
  );
};

/** What was typed before the editor was there. */
export type TypedBefore = { readonly text: string; readonly hasFocus: boolean };

/** Adds what was typed before at the end of the text. */
const typeAtEnd = (editor: Editor, { text, hasFocus }: TypedBefore): void => {
  if (!hasFocus && text === "") return;
  const chain = editor.chain().setTextSelection(editor.state.doc.content.size);
  for (const [index, line] of text.split("\n").entries()) {
    if (index > 0) chain.splitBlock();
    if (line !== "") chain.insertContent({ type: "text", text: line });
  }
  chain.run();
  if (hasFocus) editor.view.focus();
};

/** Rich text of the closed schema. What it cannot store is not taken, and the field says so. */
export const RichTextField = ({
  label,
  text,
  kind = "text",
  onChange,
  takeTyped,
}: {
  readonly label: string;
  readonly text: RichText;
  readonly kind?: RichKind;
  readonly onChange: (text: RichText) => void;
  /** Answers once what was typed before. */
  readonly takeTyped?: () => TypedBefore;
}) => {
  const mayChange = useMayChange();
  const [refused, setRefused] = useState<TextLimit>();
  const [extensions] = useState(() => fieldExtensions(kind, setRefused));
  const editor = useEditor({
    editable: mayChange,
    extensions,
    content: text as JSONContent,
    editorProps: {
      attributes: { "aria-label": label, role: "textbox", "aria-multiline": "true" },
    },
    onUpdate: ({ editor: now }) => {
      const written = possibleText(now.getJSON(), kind);
      if (written === undefined) return;
      setRefused(undefined);
      noteTyped(now);
      onChange(written);
    },
  });
  const noteTyped = useTextOfOthers(editor, text);
  useEffect(() => {
    if (editor === null || editor.isDestroyed || takeTyped === undefined) return;
    typeAtEnd(editor, takeTyped());
  }, [editor, takeTyped]);
  if (editor === null) return null;
  return (
    <div>
      <Input.Label labelElement="div">{label}</Input.Label>
      {mayChange && <Tools editor={editor} tools={toolsOf[kind]} />}
      <EditorContent editor={editor} className={classes.text} />
      {refused !== undefined && (
        <Input.Error role="alert" mt={6}>
          {textLimitTexts[refused]}
        </Input.Error>
      )}
    </div>
  );
};
