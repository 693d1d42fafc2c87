import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { defineProductContract } from "#commands/catalog/contract.ts";
import type { ProductDefinition } from "#domain/catalog/events.ts";
import {
  getConsoleProductContract,
  listConsoleCollectionsContract,
  listConsoleProductsContract,
} from "#read-api/catalog/contract.ts";
import { listStockContract } from "#read-api/inventory/contract.ts";
import { CallError, call } from "../kit/calls/api.ts";
import { mineOnTop, rowsOnTop, type ThreeDrafts } from "../kit/editing/merge-drafts.ts";
import { definitionOf, draftOf, type ProductDraft } from "./product-draft.ts";

type Given = {
  readonly product: ProductDefinition;
  readonly initial: ProductDraft;
  /** It is there already: nothing that somebody else has changed meanwhile is written over. */
  readonly exists: boolean;
  /** Why a draft cannot be sent. */
  readonly problemOf: (draft: ProductDraft) => CallError | undefined;
};

const stale = [
  getConsoleProductContract,
  listConsoleProductsContract,
  listConsoleCollectionsContract,
  listStockContract,
];

/** Somebody else's product; null when they removed it. */
const theirsIn = (error: unknown): ProductDefinition | null | undefined =>
  error instanceof CallError && error.code === "product-changed"
    ? (error.beside.product as ProductDefinition | null)
    : undefined;

/** A price that somebody else has changed is not put back because another variant was changed here. */
const kept = (drafts: ThreeDrafts<ProductDraft>): ProductDraft => {
  const { opened, mine, theirs } = drafts;
  const rowsOf = <Name extends "variants" | "pictures">(name: Name) => ({
    opened: opened[name],
    mine: mine[name],
    theirs: theirs[name],
  });
  return {
    ...mineOnTop(drafts),
    variants: rowsOnTop(rowsOf("variants"), ({ variantId }) => variantId),
    pictures: rowsOnTop(rowsOf("pictures"), ({ id }) => id),
  };
};

/** A product while it is being typed, and what became of it on the server meanwhile. */
export const useSaveProduct = ({ product, initial, exists, problemOf }: Given) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const saved = useRef(false);
  const [draft, setDraft] = useState(initial);
  const [opened, setOpened] = useState({ seen: exists ? product : undefined, draft: initial });
  const [taken, setTaken] = useState<ProductDraft>();
  const save = useMutation({
    mutationFn: (sent: { readonly draft: ProductDraft; readonly seen?: ProductDefinition }) => {
      const problem = problemOf(sent.draft);
      if (problem !== undefined) throw problem;
      const { productId, ...body } = definitionOf(sent.draft, product);
      const { seen } = sent;
      return call(defineProductContract, {
        params: { id: productId },
        body: { ...body, ...(seen !== undefined && { seen }) },
      });
    },
    onSuccess: async ({ productId }) => {
      saved.current = true;
      for (const { path } of stale) client.removeQueries({ queryKey: [path] });
      await navigate({ to: "/products/$productId", params: { productId } });
    },
    onError: () => window.scrollTo({ top: 0, behavior: "smooth" }),
  });
  const theirs = theirsIn(save.error);
  const send = (next: ProductDraft, seen: ProductDefinition | undefined) =>
    save.mutate({ draft: next, ...(seen !== undefined && { seen }) });
  const resumeFrom = (present: ProductDefinition) =>
    setOpened({ seen: present, draft: draftOf(present) });
  const onTopOf = (present: ProductDefinition): ProductDraft =>
    kept({ opened: opened.draft, mine: draft, theirs: draftOf(present) });

  return {
    draft,
    setDraft,
    opened: opened.draft,
    save,
    theirs,
    submit: () => send(draft, opened.seen),
    isSaved: () => saved.current,
    keepMine: () => {
      if (!theirs) {
        setOpened({ ...opened, seen: undefined });
        return send(draft, undefined);
      }
      const next = onTopOf(theirs);
      resumeFrom(theirs);
      setDraft(next);
      send(next, theirs);
    },
    takeTheirs: () => {
      if (!theirs) return;
      resumeFrom(theirs);
      setTaken(onTopOf(theirs));
      setDraft(draftOf(theirs));
      save.reset();
    },
    /** After theirs were taken: brings back what was typed here. */
    bringBack:
      taken === undefined
        ? undefined
        : () => {
            setDraft(taken);
            setTaken(undefined);
          },
  };
};
