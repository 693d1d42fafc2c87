/** "Size", "Size and Colour", "Size, Colour and Fit". Spec: A5.2. */
export const listText = (items: readonly string[]): string =>
  items.length <= 1
    ? (items[0] ?? "")
    : `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;
