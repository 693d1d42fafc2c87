import type { Request } from "express";
import type { PageGate } from "#domain/page-access/gate.ts";
import type { Collection } from "../../../catalog/product-contract.ts";
import type { OwnContentCollection } from "../../../content/shapes-contract.ts";
import type { PageInput } from "../rendering/page-view.ts";
import { barrierAt } from "./lock-screen.ts";

/**
 * The page, unless this visitor cannot see it. Access is checked for the typed path and again for
 * the page's own path, so that no spelling bypasses the lock.
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

/** A locked website does not reveal its content; on an open one, locked pages are still named. */
export const namedTo = (gate: PageGate, { collections, contentCollections }: Named): Named =>
  gate.opens("/")
    ? { collections, contentCollections }
    : {
        collections: collections.filter(({ url }) => gate.opens(url)),
        contentCollections: contentCollections.filter(({ url }) => gate.opens(url)),
      };
