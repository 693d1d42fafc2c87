import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  deleteTemplateContract,
  discardTemplateDraftContract,
  draftTemplateContract,
  publishTemplateContract,
  revertTemplateContract,
} from "#commands/themes/contract.ts";
import { CallError, call } from "#console/app/api.ts";
import { useWebsite } from "#console/app/session.tsx";
import type { ResponseOf } from "#domain/shared/contract.ts";
import {
  getTemplateContract,
  getThemeContract,
  listTemplatesContract,
  listTemplateVersionsContract,
} from "#read-api/themes/contract.ts";
import { readLocalCopy, removeLocalCopy, writeLocalCopy } from "./local-copy.ts";

export type Template = ResponseOf<typeof getTemplateContract>;

/** What an author goes on with: the draft, or else what visitors see. */
export const sourceOf = ({ draft, published, builtIn }: Template): string =>
  draft?.source ?? published?.source ?? builtIn?.source ?? "";

/** What visitors see of it; empty when they see nothing. */
export const visibleSource = ({ published, builtIn }: Template): string =>
  published?.source ?? builtIn?.source ?? "";

const KEEP_AFTER_MS = 400;

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

  useEffect(() => {
    if (!dirty) {
      removeLocalCopy(websiteId, name);
      return;
    }
    const copy = { source: text, edition: saved.edition, at: new Date().toISOString() };
    const keep = setTimeout(() => writeLocalCopy(websiteId, name, copy), KEEP_AFTER_MS);
    return () => clearTimeout(keep);
  }, [dirty, text, saved.edition, websiteId, name]);

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
export const useTemplateCommands = (name: string, { text, saved, setSaved }: EditedText) => {
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
  type Changed = ResponseOf<typeof draftTemplateContract>;
  const told =
    (source?: string) =>
    async ({ edition }: Changed) => {
      setSaved((old) => ({ source: source ?? old.source, edition }));
      await refresh();
    };
  const { edition } = saved;
  return {
    refresh,
    save: useMutation({
      /** `over` an edition that somebody else has made; undefined for the one that was seen. */
      mutationFn: (over: number | undefined) =>
        call(draftTemplateContract, { params, body: { source: text, edition: over ?? edition } }),
      onSuccess: told(text),
      onError: refresh,
    }),
    publish: useMutation({
      mutationFn: () => call(publishTemplateContract, { params, body: { source: text, edition } }),
      onSuccess: told(text),
      onError: refresh,
    }),
    revert: useMutation({
      mutationFn: (version: number) =>
        call(revertTemplateContract, { params, body: { version, edition } }),
      onSuccess: told(),
      onError: refresh,
    }),
    discard: useMutation({
      mutationFn: () => call(discardTemplateDraftContract, { params, body: { edition } }),
      onSuccess: told(),
      onError: refresh,
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
