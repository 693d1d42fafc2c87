/** What the background process needs and its environment does not say. */
export type BackgroundSettings = {
  readonly connectionString: string;
  readonly secret: string;
  readonly version: string;
};

/** As `reached` of the projection worker. */
export type Question = {
  readonly id: number;
  readonly projections: readonly string[];
  /** Decimal: messages are JSON. */
  readonly position: string;
  readonly timeoutMs: number;
};

export type ToBackground =
  | ({ readonly type: "start" } & BackgroundSettings)
  | ({ readonly type: "reached?" } & Question);

export type FromBackground =
  /** It listens. */
  | { readonly type: "loaded" }
  /** It moves projections and does jobs. */
  | { readonly type: "started" }
  /** It cannot start, and ends. */
  | { readonly type: "failed"; readonly message: string }
  | { readonly type: "reached"; readonly id: number; readonly reached: boolean };
