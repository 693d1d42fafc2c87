import { useEffect, useRef, useState } from "react";
import {
  deleteTemplateContract,
  discardTemplateDraftContract,
  draftTemplateContract,
  publishTemplateContract,
  revertTemplateContract,
} from "#commands/themes/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import {
  getTemplateContract,
  getThemeContract,
  listTemplatesContract,
  listTemplateVersionsContract,
} from "#read-api/themes/contract.ts";
import { CallError, call } from "../kit/calls/api.ts";
import { useCommand, useRefresh } from "../kit/calls/use-command.ts";
import { createSignedOut } from "../kit/editing/browser-copies.ts";
import { useWebsite } from "../kit/session/session.tsx";
import { readLocalCopy, removeLocalCopy, writeLocalCopy } from "./local-copy.ts";

export type Template = ResponseOf<typeof getTemplateContract>;

/** With the editor's line ends: a source from the API may have others. */
const inLines = (source: string): string => source.replace(/\r\n?/g, "\n");

/** The source that an author continues: the draft, or else the published one. */
export const sourceOf = ({ draft, published, builtIn }: Template): string =>
  inLines(draft?.source ?? published?.source ?? builtIn?.source ?? "");

/** The published source; empty without one. */
export const visibleSource = ({ published, builtIn }: Template): string =>
  inLines(published?.source ?? builtIn?.source ?? "");

const KEEP_AFTER_MS = 400;

/** The text at one moment, and the edition that it replaces. */
type Sent = { readonly source: string; readonly edition: number };

type Publication = Sent & {
  /** The version that visitors saw before; undefined when it was nothing of the website's own. */
  readonly previous: number | undefined;
};

/**
 * Saves unsaved input in the browser, a moment after the last key press and on leaving the screen.
 */
const useKeptCopy = (websiteId: string, name: string, unsaved: Sent | undefined) => {
  // Another tab may have its own copy while nothing is typed in this one.
  const keeps = useRef(true);
  const { source, edition } = unsaved ?? {};
  // The key names no member: after a sign-out, the copy there is another person's.
  const [isOver] = useState(createSignedOut);
  useEffect(() => {
    if (isOver()) return;
    if (source === undefined || edition === undefined) {
      if (keeps.current) removeLocalCopy(websiteId, name);
      keeps.current = false;
      return;
    }
    const keep = setTimeout(() => {
      if (isOver()) return;
      keeps.current = true;
      writeLocalCopy(websiteId, name, { source, edition, at: new Date().toISOString() });
    }, KEEP_AFTER_MS);
    return () => clearTimeout(keep);
  }, [source, edition, websiteId, name, isOver]);

  const latest = useRef(unsaved);
  latest.current = unsaved;
  useEffect(
    () => () => {
      if (latest.current === undefined || isOver()) return;
      writeLocalCopy(websiteId, name, { ...latest.current, at: new Date().toISOString() });
    },
    [websiteId, name, isOver],
  );
};

/**
 * The editor's text next to the server's. Input is kept by the browser until it is saved; another
 * member's change is taken over while nothing is typed, and announced otherwise.
 */
export const useText = (template: Template, replace: (text: string) => void) => {
  const { websiteId } = useWebsite();
  const { name } = template;
  const [kept] = useState(() => {
    const copy = readLocalCopy(websiteId, name);
    return copy !== undefined && copy.source !== sourceOf(template) ? copy : undefined;
  });
  const [text, setText] = useState(kept?.source ?? sourceOf(template));
  const [saved, setSaved] = useState({
    source: sourceOf(template),
    edition: kept?.edition ?? template.edition,
  });
  const dirty = text !== saved.source;

  useKeptCopy(websiteId, name, dirty ? { source: text, edition: saved.edition } : undefined);

  const source = sourceOf(template);
  const { edition } = template;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the server's news count
  useEffect(() => {
    if (edition < saved.edition || (edition === saved.edition && source === saved.source)) return;
    if (dirty && edition !== saved.edition) return;
    setSaved({ source, edition });
    if (!dirty) replace(source);
  }, [edition, source]);

  return {
    text,
    setText,
    saved,
    setSaved,
    dirty,
    /** Time of the restored input, if it was not typed now. */
    keptAt: kept?.at,
    /** Another member has changed the template while this author was typing. */
    behind: dirty && edition > saved.edition,
  };
};
export type EditedText = ReturnType<typeof useText>;

export const isConflict = (error: unknown): boolean =>
  error instanceof CallError && error.code === "template-changed";

/** Calls that show a template. */
const templateReads = [
  getTemplateContract,
  getThemeContract,
  listTemplatesContract,
  listTemplateVersionsContract,
];

/** The commands of one template; each contains the edition that its author has seen. */
export const useTemplateCommands = (name: string, { saved, setSaved }: EditedText) => {
  const params = { name };
  const refresh = useRefresh(templateReads);
  type Changed = ResponseOf<typeof draftTemplateContract>;
  const adopt = ({ edition }: Changed) => setSaved((old) => ({ ...old, edition }));
  const common = {
    refreshes: templateReads,
    errors: "form",
    // Someone else's text is fetched before the author is asked about it.
    onError: async (error: Error) => {
      if (isConflict(error)) await refresh();
    },
  } as const;
  /** What was sent may be older than what is in the editor by now: people continue typing. */
  const adoptSent = ({ edition }: Changed, { source }: Sent) => setSaved({ source, edition });
  const { edition } = saved;
  return {
    refresh,
    save: useCommand(draftTemplateContract, {
      ...common,
      input: (body: Sent) => ({ params, body }),
      onDone: adoptSent,
    }),
    publish: useCommand(publishTemplateContract, {
      ...common,
      input: ({ source, edition: seen }: Publication) => ({
        params,
        body: { source, edition: seen },
      }),
      onDone: adoptSent,
      says: ({ version }, { previous }) => {
        const message = `Version ${version} of ${name} was published.`;
        return previous === undefined ? { message } : message;
      },
      undo: async ({ previous = 1 }, published) => {
        const body = { version: previous, edition: published.edition };
        await call(revertTemplateContract, { params, body });
        return `Version ${previous} of ${name} was restored.`;
      },
    }),
    revert: useCommand(revertTemplateContract, {
      ...common,
      input: (version: number) => ({ params, body: { version, edition } }),
      onDone: adopt,
    }),
    discard: useCommand(discardTemplateDraftContract, {
      ...common,
      input: () => ({ params, body: { edition } }),
      onDone: adopt,
    }),
    remove: useCommand(deleteTemplateContract, {
      input: () => ({ params, body: { edition } }),
      forgets: [getTemplateContract, listTemplatesContract, getThemeContract],
      refreshes: [],
      errors: "form",
    }),
  };
};
export type TemplateCommands = ReturnType<typeof useTemplateCommands>;
