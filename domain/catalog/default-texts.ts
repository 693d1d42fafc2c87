/** Texts of buttons and marks unless the owner sets others. Spec: A5.18, B9.15. */
export const defaultTexts = {
  addToCart: "Add To Cart",
  subscribe: "Subscribe",
  quickView: "Quick View",
  soldOut: "sold out",
  sale: "sale",
  quantity: "Quantity",
} as const;

type ButtonFacts = {
  readonly useCustomAddButtonText: boolean;
  readonly customAddButtonText: string;
  readonly isSubscribable?: boolean;
};

/** The owner's text when it is enabled and not blank. Spec: A5.18. */
export const addButtonText = ({
  useCustomAddButtonText,
  customAddButtonText,
  isSubscribable = false,
}: ButtonFacts): string => {
  if (useCustomAddButtonText && customAddButtonText.trim() !== "") return customAddButtonText;
  return isSubscribable ? defaultTexts.subscribe : defaultTexts.addToCart;
};

/** Label of the button while a sold-out variant is selected: the owner's text, or "Sold out". */
export const soldOutButtonText = (customSoldOutText: string): string =>
  customSoldOutText.trim() || "Sold out";

/** The mark's text; empty for none. */
export const markText = (mark: "sold-out" | "sale" | "none"): string =>
  ({ "sold-out": defaultTexts.soldOut, sale: defaultTexts.sale, none: "" })[mark];
