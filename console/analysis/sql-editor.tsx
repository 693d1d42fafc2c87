import { autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { PostgreSQL, type SQLNamespace, sql } from "@codemirror/lang-sql";
import { bracketMatching, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers, placeholder } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useEffect, useRef } from "react";
import type { AskableTable } from "#read-api/analysis/contract.ts";
import classes from "./sql-editor.module.css";

/** Colours are CSS variables, so that they follow the colour scheme. */
const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--sql-keyword)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--sql-text)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--sql-number)" },
  { tag: [tags.lineComment, tags.blockComment], color: "var(--db-muted)" },
]);

const languageOf = (tables: readonly AskableTable[]) => {
  const schema: SQLNamespace = Object.fromEntries(
    tables.map(({ name, columns }) => [
      name,
      columns.map(({ name: label, type: detail }) => ({ label, detail, type: "property" })),
    ]),
  );
  return sql({ dialect: PostgreSQL, schema });
};

type Props = {
  /** Initial text of the editor; another one replaces its text. */
  readonly value: string;
  readonly tables: readonly AskableTable[];
  readonly onChange: (text: string) => void;
  readonly onAsk: () => void;
};

/** CodeMirror with SQL and the names of tables and columns. */
export const SqlEditor = (props: Props) => {
  const latest = useRef(props);
  latest.current = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const language = useRef(new Compartment());
  useEffect(() => {
    const ask = () => {
      latest.current.onAsk();
      return true;
    };
    const made = new EditorView({
      parent: host.current as HTMLDivElement,
      doc: latest.current.value,
      extensions: [
        // Tab leaves the editor, as in every other field.
        keymap.of([
          { key: "Mod-Enter", preventDefault: true, run: ask },
          ...completionKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        lineNumbers(),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        autocompletion(),
        language.current.of(languageOf(latest.current.tables)),
        syntaxHighlighting(colours),
        EditorState.tabSize.of(2),
        EditorView.lineWrapping,
        placeholder("select …"),
        EditorView.contentAttributes.of({
          "aria-label": "Question in SQL",
          tabindex: "0",
          spellcheck: "false",
          autocapitalize: "off",
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current.onChange(update.state.doc.toString());
        }),
      ],
    });
    view.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    view.current?.dispatch({ effects: language.current.reconfigure(languageOf(props.tables)) });
  }, [props.tables]);
  useEffect(() => {
    const editor = view.current;
    if (editor === null || editor.state.doc.toString() === props.value) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: props.value },
    });
  }, [props.value]);
  return <div ref={host} className={classes.editor} />;
};
