import { useMutation, useQueryClient } from "@tanstack/react-query";
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
import { useWebsite } from "../kit/session/session.tsx";
import { readLocalCopy, removeLocalCopy, writeLocalCopy } from "./local-copy.ts";

export type Template = ResponseOf<typeof getTemplateContract>;

/** As the editor ends its lines: a source that came over the API may do it otherwise. */
const inLines = (source: string): string => source.replace(/\r\n?/g, "\n");

/** What an author goes on with: the draft, or else what visitors see. */
export const sourceOf = ({ draft, published, builtIn }: Template): string =>
  inLines(draft?.source ?? published?.source ?? builtIn?.source ?? "");

/** What visitors see of it; empty when they see nothing. */
export const visibleSource = ({ published, builtIn }: Template): string =>
  inLines(published?.source ?? builtIn?.source ?? "");

const KEEP_AFTER_MS = 400;

/** The text of one moment, and the edition that it is typed over. */
type Sent = { readonly source: string; readonly edition: number };

/** Keeps what is not saved in the browser, a moment after the last key and when the screen is left. */
const useKeptCopy = (websiteId: string, name: string, unsaved: Sent | undefined) => {
  // Another tab may have a copy of its own while nothing is typed in this one.
  const keeps = useRef(true);
  const { source, edition } = unsaved ?? {};
  useEffect(() => {
    if (source === undefined || edition === undefined) {
      if (keeps.current) removeLocalCopy(websiteId, name);
      keeps.current = false;
      return;
    }
    const keep = setTimeout(() => {
      keeps.current = true;
      writeLocalCopy(websiteId, name, { source, edition, at: new Date().toISOString() });
    }, KEEP_AFTER_MS);
    return () => clearTimeout(keep);
  }, [source, edition, websiteId, name]);

  const latest = useRef(unsaved);
  latest.current = unsaved;
  useEffect(
    () => () => {
      if (latest.current === undefined) return;
      writeLocalCopy(websiteId, name, { ...latest.current, at: new Date().toISOString() });
    },
    [websiteId, name],
  );
};

/**
 * What is in the editor beside what the server has. What is typed is kept by the browser until it is
 * saved; somebody else's change is taken over while nothing is typed, and announced otherwise.
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
    /** When what is in the editor was typed, if it was not typed now. */
    keptAt: kept?.at,
    /** Somebody else has changed the template while this author was typing. */
    behind: dirty && edition > saved.edition,
  };
};
export type EditedText = ReturnType<typeof useText>;

export const isConflict = (error: unknown): boolean =>
  error instanceof CallError && error.code === "template-changed";

/** The commands of one template; each knows the edition that its author has seen. */
export const useTemplateCommands = (name: string, { saved, setSaved }: EditedText) => {
  const client = useQueryClient();
  const params = { name };
  const refresh = () =>
    Promise.all(
      [
        getTemplateContract,
        getThemeContract,
        listTemplatesContract,
        listTemplateVersionsContract,
      ].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
    );
  /** Somebody else's text is fetched before the author is asked about it. */
  const onError = async (error: unknown) => {
    if (isConflict(error)) await refresh();
  };
  type Changed = ResponseOf<typeof draftTemplateContract>;
  /** `sent` may be older than what is in the editor by now: people go on typing. */
  const told = async ({ edition }: Changed, sent?: string) => {
    setSaved((old) => ({ source: sent ?? old.source, edition }));
    await refresh();
  };
  const { edition } = saved;
  return {
    refresh,
    save: useMutation({
      mutationFn: (body: Sent) => call(draftTemplateContract, { params, body }),
      onSuccess: (changed, { source }) => told(changed, source),
      onError,
    }),
    publish: useMutation({
      mutationFn: (body: Sent) => call(publishTemplateContract, { params, body }),
      onSuccess: (changed, { source }) => told(changed, source),
      onError,
    }),
    revert: useMutation({
      mutationFn: (version: number) =>
        call(revertTemplateContract, { params, body: { version, edition } }),
      onSuccess: (changed) => told(changed),
      onError,
    }),
    discard: useMutation({
      mutationFn: () => call(discardTemplateDraftContract, { params, body: { edition } }),
      onSuccess: (changed) => told(changed),
      onError,
    }),
    remove: useMutation({
      mutationFn: () => call(deleteTemplateContract, { params, body: { edition } }),
      onSuccess: () => {
        for (const { path } of [getTemplateContract, listTemplatesContract, getThemeContract])
          client.removeQueries({ queryKey: [path] });
      },
    }),
  };
};
export type TemplateCommands = ReturnType<typeof useTemplateCommands>;
