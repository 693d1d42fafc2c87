/** The files of an order, while the address is good. */
export type FilesView = {
  /** What stands above them: how long, or why there are none. */
  readonly lead: string;
  readonly files: readonly {
    readonly name: string;
    /** Of the product that it came with. */
    readonly title: string;
    /** "1.4 MB" */
    readonly size: string;
    readonly url: string;
  }[];
};
