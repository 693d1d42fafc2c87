/** A link of the header or the footer. */
export type FrameLinkView = {
  readonly title: string;
  /** Path on this website, or an address elsewhere. */
  readonly fullUrl: string;
  /** It leads to the displayed page. */
  readonly active: boolean;
};

/** An entry of the menu: a link, or a folder that opens its links. */
export type FrameEntryView = {
  readonly title: string;
  /** Null for a folder. */
  readonly fullUrl: string | null;
  /** It leads to the displayed page, or one of its links does. */
  readonly active: boolean;
  /** Links of a folder; empty for a link. */
  readonly links: readonly FrameLinkView[];
};

/** Header and footer as the website's owner has set them up. */
export type FrameView = {
  readonly header: {
    /** `start` or `center`. */
    readonly layout: string;
    readonly menu: readonly FrameEntryView[];
    readonly announcement: {
      readonly text: string;
      /** Null: the text is not a link. */
      readonly fullUrl: string | null;
      /** `accent` or `quiet`. */
      readonly tone: string;
    } | null;
  };
  readonly footer: {
    /** `columns` or `line`. */
    readonly layout: string;
    /** Plain text with line breaks; may be empty. */
    readonly text: string;
    readonly groups: readonly {
      readonly title: string;
      readonly links: readonly FrameLinkView[];
    }[];
    readonly social: readonly { readonly title: string; readonly fullUrl: string }[];
    /** May be empty. */
    readonly smallPrint: string;
  };
};
