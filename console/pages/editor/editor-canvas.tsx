import { notifications } from "@mantine/notifications";
import { useMemo } from "react";
import { type CartSummaryData, emptyCartSummary } from "#domain/cart/cart-summary.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { type Cohort, cohortsText, shownTo } from "#domain/pages/cohorts.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { useWebsite } from "../../kit/session/session.tsx";
import type { AnyDevice } from "../../kit/ui/device-choice.tsx";
import { Failed } from "../../kit/ui/states.tsx";
import { type TextLimit, textLimitTexts } from "../blocks/possible-text.ts";
import { BlockHandles, type BlockHandlesProps } from "../canvas/block-handles.tsx";
import { PageCanvas } from "../canvas/page-canvas.tsx";
import type { CanvasKey, TypedText } from "../canvas/protocol.ts";
import { roomAround } from "./arrange.ts";
import { isWritten, selectedIn, withText } from "./editing.ts";
import { useDrawing } from "./use-drawing.ts";
import type { EditorState } from "./use-editor.ts";

const keyName = ({ key, ctrl, shift }: CanvasKey): string =>
  `${ctrl ? "mod+" : ""}${shift ? "shift+" : ""}${key.toLowerCase()}`;

const useCanvasKeys = ({
  store,
  editing,
  selected,
  select,
  open,
  write,
  mayChange,
}: EditorState) => {
  const quietly = (run: () => Promise<void>) => () => void run().catch(() => undefined);
  const changes = new Map<string, () => unknown>([
    ["mod+z", quietly(() => store.undo())],
    ["mod+shift+z", quietly(() => store.redo())],
    ["delete", () => selected !== null && select(editing.remove(selected))],
    ["/", () => open("add")],
  ]);
  return (key: CanvasKey): void => {
    const name = keyName(key);
    if (name === "escape") write(null);
    if (name === "mod+s") void store.flush();
    if (mayChange) changes.get(name)?.();
  };
};

const SelectedBlock = ({
  state,
  ...canvas
}: Pick<BlockHandlesProps, "measures" | "scroll" | "isFree"> & {
  readonly state: EditorState;
}) => {
  const { shown, editing, selected, select, open } = state;
  const part = selectedIn(shown.document, selected);
  if (part.kind !== "block") return null;
  const { block, section } = part;
  return (
    <BlockHandles
      {...canvas}
      key={block.id}
      block={{ id: block.id, sectionId: section.id, area: block.at.desktop }}
      room={roomAround(section.blocks, block)}
      onDropped={({ sectionId, ...place }) => editing.drop(block.id, sectionId, place)}
      onStretched={(columns) => editing.stretch(block.id, columns)}
      onShifted={(by) => editing.shift(block.id, by)}
      onDuplicated={() => editing.duplicate(block.id)}
      onRemoved={() => select(editing.remove(block.id))}
      onAdd={() => open("add")}
    />
  );
};

const SAMPLE_ITEMS = 3;
const SAMPLE_CENTS = 3_600;

/** The cart is empty, as for a new visitor; a selected block shows how a filled one looks. Spec: B3.76. */
const useShownCart = ({ shown, selected }: EditorState): CartSummaryData => {
  const { currency } = useWebsite();
  const part = selectedIn(shown.document, selected);
  const isCart = part.kind === "block" && part.block.content.type === "cart";
  return useMemo(
    () =>
      isCart
        ? { items: SAMPLE_ITEMS, subtotal: formatMoney(SAMPLE_CENTS, currency) }
        : emptyCartSummary,
    [isCart, currency],
  );
};

/** The editor shows every section, until the owner looks as a group of visitors does. */
const seenBy = (document: PageDocument, cohort: Cohort | undefined): PageDocument =>
  cohort === undefined ? document : shownTo(document, cohort);

/** Which sections not everyone sees. */
const notesOf = ({ sections }: PageDocument): ReadonlyMap<string, string> =>
  new Map(
    sections.flatMap((section) => {
      const text = cohortsText(section);
      return text === undefined ? [] : [[section.id, text]];
    }),
  );

const sayRefused = (limit: TextLimit) =>
  void notifications.show({
    // Every key that is not taken reports it.
    id: "text-refused",
    color: "red",
    message: textLimitTexts[limit],
  });

/** The page itself: parts are selected, typed in and moved there. */
export const EditorCanvas = ({
  state,
  device,
  onOpen,
}: {
  readonly state: EditorState;
  readonly device: AnyDevice;
  readonly onOpen: () => void;
}) => {
  const { subject, shown, editing, selected, select, written, write, open, mayChange } = state;
  const { document, draft } = shown;
  const drawing = useDrawing(seenBy(document, state.cohort), draft.path, subject.shownAs);
  const notes = useMemo(() => notesOf(document), [document]);
  const onKey = useCanvasKeys(state);
  const cart = useShownCart(state);
  const press = (id: string | null, twice: boolean) => {
    select(id);
    const part = selectedIn(document, id);
    const isText = part.kind === "block" && isWritten(part.block.content);
    write(isText && mayChange ? id : null);
    if (twice && !isText) onOpen();
  };
  const type = (id: string, text: TypedText) => {
    const part = selectedIn(document, id);
    const content = part.kind === "block" ? withText(part.block.content, text) : undefined;
    if (part.kind === "block" && content !== undefined) editing.content(part.block, content);
  };
  if (drawing.error !== null && drawing.data === undefined)
    return <Failed error={drawing.error} onRetry={() => void drawing.refetch()} />;
  return (
    <PageCanvas
      url={subject.canvasUrl}
      drawing={drawing.data ?? null}
      device={device}
      cart={cart}
      notes={notes}
      selected={selected}
      open={written}
      onPressed={({ id, sectionId, twice }) => press(id ?? sectionId, twice)}
      onTyped={type}
      onRefused={sayRefused}
      onKey={onKey}
      onSlash={(slash) => slash !== null && slash.query === "" && open("slash")}
      overlay={(measures, scroll) =>
        mayChange && (
          <SelectedBlock
            state={state}
            measures={measures}
            scroll={scroll}
            isFree={device !== "phone"}
          />
        )
      }
    />
  );
};
