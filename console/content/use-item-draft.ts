import { useHotkeys } from "@mantine/hooks";
import { useCallback, useRef, useState } from "react";
import { saveContentDraftContract } from "#commands/content/contract.ts";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { sameJson } from "#domain/kit/same-json.ts";
import { getConsoleContentContract } from "#read-api/content/contract.ts";
import { call, messageOf } from "../kit/calls/api.ts";
import { useRefresh } from "../kit/calls/use-command.ts";
import { CONTENT_READS } from "./content-reads.ts";

export type LoadedItem = ResponseOf<typeof getConsoleContentContract>;

type Problem = { readonly message: string; readonly isConflict: boolean };

const isConflict = (error: unknown): boolean =>
  typeof error === "object" && error !== null && Reflect.get(error, "code") === "draft-changed";

/**
 * What is written of a post, an event or a gallery. It is saved as a draft, which visitors do not see.
 * Someone else's draft is never overwritten without a question.
 */
export const useItemDraft = (loaded: LoadedItem) => {
  const refresh = useRefresh(CONTENT_READS);
  const [item, setItem] = useState(loaded.draft ?? loaded.definition);
  const [saved, setSaved] = useState(item);
  const [edition, setEdition] = useState(loaded.draftEdition);
  const [hasDraft, setHasDraft] = useState(loaded.draft !== null);
  const [problem, setProblem] = useState<Problem>();
  const [isSaving, setSaving] = useState(false);
  const present = useRef({ item, saved, edition });
  present.current = { item, saved, edition };

  const change = useCallback(
    (part: Partial<ContentItemDefinition>) => setItem((before) => ({ ...before, ...part })),
    [],
  );
  const isDirty = useCallback(() => !sameJson(present.current.item, present.current.saved), []);

  /** The edition that was saved; undefined where it could not be. */
  const save = useCallback(async (): Promise<number | undefined> => {
    const { item: written, edition: seen } = present.current;
    if (!isDirty()) return seen;
    setSaving(true);
    try {
      const { itemId: id, ...body } = written;
      const input = { params: { id }, body: { seen, item: body } };
      const answer = await call(saveContentDraftContract, input);
      present.current = { ...present.current, saved: written, edition: answer.edition };
      setSaved(written);
      setEdition(answer.edition);
      setHasDraft(true);
      setProblem(undefined);
      await refresh();
      return answer.edition;
    } catch (error) {
      setProblem({ message: messageOf(error), isConflict: isConflict(error) });
      return undefined;
    } finally {
      setSaving(false);
    }
  }, [isDirty, refresh]);

  const load = async () => {
    const params = { id: present.current.item.itemId };
    return call(getConsoleContentContract, { params });
  };
  /** The other one's draft replaces what is written here. */
  const takeTheirs = async () => {
    const fresh = await load();
    const text = fresh.draft ?? fresh.definition;
    present.current = { item: text, saved: text, edition: fresh.draftEdition };
    setItem(text);
    setSaved(text);
    setEdition(fresh.draftEdition);
    setHasDraft(fresh.draft !== null);
    setProblem(undefined);
  };
  /** What is written here replaces the other one's draft. */
  const keepMine = async () => {
    const { draftEdition } = await load();
    present.current = { ...present.current, edition: draftEdition };
    setEdition(draftEdition);
    await save();
  };
  useHotkeys([["mod+S", () => void save()]], []);
  return {
    ...{ item, edition, hasDraft, problem, isSaving, isUnsaved: !sameJson(item, saved) },
    ...{ change, save, isDirty, takeTheirs, keepMine },
  };
};
export type ItemDraft = ReturnType<typeof useItemDraft>;
