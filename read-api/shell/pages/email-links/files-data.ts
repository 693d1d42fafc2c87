/** The files of an order, while the URL is valid. */
export type FilesView = {
  /** Text above the files: how long the link is valid, or why there are none. */
  readonly lead: string;
  readonly files: readonly {
    readonly name: string;
    /** Title of the file's product. */
    readonly title: string;
    /** "1.4 MB" */
    readonly size: string;
    readonly url: string;
  }[];
};
