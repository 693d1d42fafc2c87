/** Someone else has saved the same member, or it is not known which. */
export class BothChanged extends Error {
  readonly both: readonly string[];
  constructor(message: string, both: readonly string[]) {
    super(message);
    this.both = both;
  }
}
