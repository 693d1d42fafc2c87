import type { Request } from "express";
import type { PageGate } from "#domain/page-access/gate.ts";
import type { Collection } from "../../catalog/product-contract.ts";
import type { OwnContentCollection } from "../../content/content-shapes.ts";
import { barrierAt } from "./lock-screen.ts";
import type { PageInput } from "./page-view.ts";

/**
 * The page, unless this visitor may not see it. It is asked for by the address that was typed, and
 * again by the one that the page itself goes by: no spelling of it leads around the lock.
 */
export const behindGate = async (
  { path, originalUrl }: Pick<Request, "path" | "originalUrl">,
  gate: PageGate,
  find: () => Promise<PageInput>,
): Promise<PageInput> => {
  const barrier = barrierAt(gate, path, originalUrl);
  if (barrier) return barrier;
  const found = await find();
  const own = found.canonicalPath ?? path;
  const isProtected = gate.isProtected(path) || gate.isProtected(own);
  const kind = gate.isProtected(own) ? gate.kindAt(own) : gate.kindAt(path);
  return (
    barrierAt(gate, own, originalUrl) ?? (isProtected ? { ...found, isProtected, kind } : found)
  );
};

type Named = {
  readonly collections: readonly Collection[];
  readonly contentCollections: readonly OwnContentCollection[];
};

/** A locked site does not say what is in it; of an open one, locked pages are named all the same. */
export const namedTo = (gate: PageGate, { collections, contentCollections }: Named): Named =>
  gate.opens("/")
    ? { collections, contentCollections }
    : {
        collections: collections.filter(({ url }) => gate.opens(url)),
        contentCollections: contentCollections.filter(({ url }) => gate.opens(url)),
      };
