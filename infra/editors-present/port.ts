/** A window in which a member edits a document. */
export type EditorWindow = {
  readonly websiteId: string;
  /** What is edited, such as `page about`. */
  readonly document: string;
  readonly windowId: string;
  readonly ownerId: string;
};

export type PresentEditor = {
  readonly ownerId: string;
  /** Empty for a member without a name. */
  readonly name: string;
};

/** Who edits a document at the same time, over all processes. */
export type EditorsPresent = {
  /** Notes that the window is open, and returns the other members at the same document. */
  readonly enter: (window: EditorWindow) => Promise<readonly PresentEditor[]>;
  readonly leave: (window: Pick<EditorWindow, "websiteId" | "windowId">) => Promise<void>;
};
