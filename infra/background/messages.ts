/** What the background process needs in addition to its environment. */
export type BackgroundSettings = {
  readonly connectionString: string;
  readonly secret: string;
  readonly version: string;
};

/** Like `reached` of the projection worker. */
export type Question = {
  readonly id: number;
  readonly projections: readonly string[];
  /** Decimal, because messages are JSON. */
  readonly position: string;
  readonly timeoutMs: number;
};

export type ToBackground =
  | ({ readonly type: "start" } & BackgroundSettings)
  | ({ readonly type: "reached?" } & Question);

export type FromBackground =
  /** It accepts messages. */
  | { readonly type: "loaded" }
  /** It runs projections and jobs. */
  | { readonly type: "started" }
  /** It cannot start, and ends. */
  | { readonly type: "failed"; readonly message: string }
  | { readonly type: "reached"; readonly id: number; readonly reached: boolean };
