const indexOf = (node: Node): number =>
  [...(node.parentNode?.childNodes ?? [])].indexOf(node as ChildNode);

/** Remembers what is in an element and where the cursor is; what it answers puts both back. */
export const rememberText = (element: HTMLElement): (() => void) => {
  const copy = element.cloneNode(true);
  const selection = getSelection();
  const isInside = element.contains(selection?.anchorNode ?? null);
  const offset = isInside ? (selection?.anchorOffset ?? 0) : 0;
  const path: number[] = [];
  let inner = isInside ? selection?.anchorNode : element;
  for (; inner && inner !== element; inner = inner.parentNode) path.unshift(indexOf(inner));
  return () => {
    element.replaceChildren(...copy.cloneNode(true).childNodes);
    const place = path.reduce<Node>((node, index) => node.childNodes[index] ?? node, element);
    getSelection()?.collapse(place, offset);
  };
};
