import * as z from "zod/mini";
import { BlockContent } from "./blocks.ts";
import { Cohorts } from "./cohorts.ts";
import {
  Block,
  Layout,
  PageDetails,
  PartId,
  Placement,
  Position,
  SectionFrame,
  SectionLook,
  SectionOrigin,
} from "./document.ts";
import { MAX_BLOCKS } from "./limits.ts";

/** The part that this one follows; null: it is the first. */
const after = z.nullable(PartId);

/**
 * The changes of a draft without their circumstances. `edition` is that of the changed part before
 * the change.
 */
export const editShapes = {
  SectionAdded: { section: SectionFrame, after },
  SectionMoved: { sectionId: PartId, after },
  SectionChanged: {
    sectionId: PartId,
    look: SectionLook,
    layout: Layout,
    /** Absent: as before; null: the section is no copy. */
    origin: z.optional(z.nullable(SectionOrigin)),
    /** Absent: as before; null: the section is shown to everyone. */
    cohorts: z.optional(z.nullable(Cohorts)),
  },
  SectionRemoved: { sectionId: PartId },
  BlockAdded: { sectionId: PartId, block: Block, after },
  BlockMoved: { blockId: PartId, sectionId: PartId, after, at: Placement, position: Position },
  BlockChanged: { blockId: PartId, content: BlockContent },
  BlockRemoved: { blockId: PartId },
  PageDetailsChanged: { details: PageDetails },
} as const;

/** The part whose edition the details of a page have. */
export const DETAILS = "details";

const edition = z.int().check(z.minimum(0), z.maximum(1_000_000));
const changeId = z.uuid();
const edit = <Type extends string, Shape extends object>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), changeId, ...shape });
const changed = { edition };

/**
 * A change that an editor asks for. `changeId` makes a repeated change count once. A change of a part
 * that exists names the edition that the editor saw.
 */
export const DraftEdit = z.discriminatedUnion("type", [
  edit("AddSection", editShapes.SectionAdded),
  edit("MoveSection", { ...editShapes.SectionMoved, ...changed }),
  edit("ChangeSection", { ...editShapes.SectionChanged, ...changed }),
  edit("RemoveSection", {
    ...editShapes.SectionRemoved,
    ...changed,
    /** The blocks that are removed with it, as the editor saw them; absent: whatever it contains. */
    blocks: z.optional(
      z.readonly(z.array(z.object({ blockId: PartId, edition })).check(z.maxLength(MAX_BLOCKS))),
    ),
  }),
  edit("AddBlock", editShapes.BlockAdded),
  edit("MoveBlock", { ...editShapes.BlockMoved, ...changed }),
  edit("ChangeBlock", { ...editShapes.BlockChanged, ...changed }),
  edit("RemoveBlock", { ...editShapes.BlockRemoved, ...changed }),
  edit("ChangePageDetails", { ...editShapes.PageDetailsChanged, ...changed }),
]);
export type DraftEdit = z.infer<typeof DraftEdit>;
