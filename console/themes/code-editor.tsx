import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentUnit } from "@codemirror/language";
import { forceLinting, lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import {
  crosshairCursor,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  rectangularSelection,
} from "@codemirror/view";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import type { Problem } from "#domain/themes/problems.ts";
import classes from "./code-editor.module.css";
import { templateCompletion } from "./template-completion.ts";
import { templateHighlight } from "./template-highlight.ts";
import { offsetOf, templateLint } from "./template-lint.ts";

export type CodeEditorHandle = {
  /** Moves the cursor there and focuses the editor. */
  readonly goTo: (place: Pick<Problem, "line" | "column">) => void;
  /** Replaces the text; undo restores the previous one. */
  readonly replace: (text: string) => void;
};

type Props = {
  readonly ref: Ref<CodeEditorHandle>;
  /** Initial text of the editor, which then owns it. */
  readonly initial: string;
  readonly label: string;
  readonly onChange: (text: string) => void;
  readonly onSave: () => void;
  readonly onPublish: () => void;
  readonly onProblems: (problems: readonly Problem[]) => void;
  readonly findProblems: (source: string) => readonly Problem[];
  readonly data: unknown;
  readonly partials: readonly string[];
};

const basics = [
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightActiveLine(),
  history(),
  drawSelection(),
  EditorState.allowMultipleSelections.of(true),
  rectangularSelection(),
  crosshairCursor(),
  bracketMatching(),
  closeBrackets(),
  highlightSelectionMatches(),
  indentUnit.of("  "),
  EditorState.tabSize.of(2),
  EditorView.lineWrapping,
];

const done = (act: () => void) => (): true => {
  act();
  return true;
};

/** The screen's shortcuts have priority; Tab leaves the editor after Escape, as the label says. */
const keys = (latest: { readonly current: Props }) =>
  keymap.of([
    { key: "Mod-s", preventDefault: true, run: done(() => latest.current.onSave()) },
    { key: "Mod-Enter", preventDefault: true, run: done(() => latest.current.onPublish()) },
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...lintKeymap,
    ...defaultKeymap,
    indentWithTab,
  ]);

const createEditor = (parent: HTMLElement, latest: { readonly current: Props }): EditorView => {
  const { initial, label } = latest.current;
  return new EditorView({
    parent,
    doc: initial,
    extensions: [
      keys(latest),
      basics,
      templateHighlight,
      templateCompletion({
        data: () => latest.current.data,
        partials: () => latest.current.partials,
      }),
      templateLint(
        (source) => latest.current.findProblems(source),
        (problems) => latest.current.onProblems(problems),
      ),
      EditorView.contentAttributes.of({
        "aria-label": label,
        tabindex: "0",
        spellcheck: "false",
        autocapitalize: "off",
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) latest.current.onChange(update.state.doc.toString());
      }),
    ],
  });
};

/** CodeMirror with the template language. */
export const CodeEditor = (props: Props) => {
  const latest = useRef(props);
  latest.current = props;
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  useEffect(() => {
    const room = parent.current as HTMLDivElement;
    const made = createEditor(room, latest);
    view.current = made;
    // The list of problems below takes space: the current line stays in view.
    const watch = new ResizeObserver(() => {
      const { head } = made.state.selection.main;
      if (made.hasFocus) made.dispatch({ effects: EditorView.scrollIntoView(head) });
    });
    watch.observe(room);
    return () => {
      watch.disconnect();
      made.destroy();
    };
  }, []);
  // More names are known once the page's data has loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the finder reads them
  useEffect(() => {
    if (view.current) forceLinting(view.current);
  }, [props.findProblems]);
  useImperativeHandle(props.ref, () => ({
    goTo: (place) => {
      const editor = view.current;
      if (editor === null) return;
      const anchor = offsetOf(editor.state, place);
      editor.dispatch({ selection: { anchor }, scrollIntoView: true });
      editor.focus();
    },
    replace: (text) => {
      const editor = view.current;
      editor?.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
    },
  }));
  return <div ref={parent} className={classes.editor} />;
};
